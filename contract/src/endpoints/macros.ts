import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { conversation } from '../entities/conversation.ts';
import { macro, macroActionInput, macroInput, macroViews } from '../entities/macro.ts';
import { idParam, idParams, uuid, writtenBack } from '../shapes.ts';

export const macroEndpoints = {
  listMacros: endpoint({
    method: 'GET',
    path: '/macros',
    access: 'signed-in',
    summary: 'Macros that I can use, without the actions that I may not take',
    query: z.strictObject({ view: z.enum(macroViews).optional() }),
    data: z.array(macro),
  }),
  listAllMacros: endpoint({
    method: 'GET',
    path: '/macros/all',
    access: 'macros:manage',
    summary: 'Every macro as it is',
    data: z.array(macro),
  }),
  getMacro: endpoint({
    method: 'GET',
    path: '/macros/:id',
    access: 'macros:manage',
    summary: 'One macro as it is',
    params: idParams,
    data: macro,
  }),
  createMacro: endpoint({
    method: 'POST',
    path: '/macros',
    access: 'macros:manage',
    summary: 'Creates a macro',
    longTexts: true,
    body: macroInput,
    data: macro,
  }),
  updateMacro: endpoint({
    method: 'PUT',
    path: '/macros/:id',
    access: 'macros:manage',
    summary: 'Changes a macro',
    params: idParams,
    longTexts: true,
    body: writtenBack(macroInput, macro),
    data: macro,
  }),
  deleteMacro: endpoint({
    method: 'DELETE',
    path: '/macros/:id',
    access: 'macros:manage',
    summary: 'Deletes a macro',
    params: idParams,
  }),
  applyMacro: endpoint({
    method: 'POST',
    path: '/conversations/:uuid/macros/:id/apply',
    access: 'conversations:read',
    summary:
      'Takes actions of a macro, all or none; null when the caller no longer sees the conversation',
    params: z.strictObject({ uuid, id: idParam }),
    longTexts: true,
    body: z.strictObject({ actions: z.array(macroActionInput).max(9) }),
    data: conversation.nullable(),
  }),
};
