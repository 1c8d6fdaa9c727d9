import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  connectionStep,
  inbox,
  inboxInput,
  inboxName,
  ledgerRow,
  ledgerStates,
  ledgerSummary,
} from '../entities/inbox.ts';
import { id, idParam, idParams, pageOf, pageQuery } from '../shapes.ts';

const ledgerParams = z.strictObject({ id: idParam, row_id: idParam });

export const inboxEndpoints = {
  listInboxNames: endpoint({
    method: 'GET',
    path: '/inboxes/names',
    access: 'signed-in',
    summary: 'Names of all inboxes',
    data: z.array(inboxName),
  }),
  listInboxes: endpoint({
    method: 'GET',
    path: '/inboxes',
    access: 'inboxes:manage',
    summary: 'All inboxes; secrets masked',
    data: z.array(inbox),
  }),
  getInbox: endpoint({
    method: 'GET',
    path: '/inboxes/:id',
    access: 'inboxes:manage',
    summary: 'One inbox; secrets masked',
    params: idParams,
    data: inbox,
  }),
  createInbox: endpoint({
    method: 'POST',
    path: '/inboxes',
    access: 'inboxes:manage',
    summary: 'Creates an inbox and starts reading it',
    body: inboxInput,
    data: inbox,
  }),
  updateInbox: endpoint({
    method: 'PUT',
    path: '/inboxes/:id',
    access: 'inboxes:manage',
    summary: 'Changes an inbox; empty or masked passwords keep the stored ones',
    params: idParams,
    body: inboxInput,
    data: inbox,
  }),
  toggleInbox: endpoint({
    method: 'PUT',
    path: '/inboxes/:id/toggle',
    access: 'inboxes:manage',
    summary: 'Switches an inbox on or off',
    params: idParams,
    data: inbox,
  }),
  deleteInbox: endpoint({
    method: 'DELETE',
    path: '/inboxes/:id',
    access: 'inboxes:manage',
    summary: 'Deletes an inbox that holds no conversations',
    params: idParams,
  }),
  testInbox: endpoint({
    method: 'POST',
    path: '/inboxes/test',
    access: 'inboxes:manage',
    summary: 'Signs in to the given mail servers, step by step; changes nothing',
    /** `inbox_id` lets masked passwords stand for the stored ones. */
    body: inboxInput.pick({ config: true }).extend({ inbox_id: id.optional() }),
    data: z.object({ ok: z.boolean(), steps: z.array(connectionStep) }),
  }),
  ledgerSummary: endpoint({
    method: 'GET',
    path: '/inboxes/:id/mail',
    access: 'inboxes:manage',
    summary: 'What the mail server holds and what became of it, in figures',
    params: idParams,
    data: ledgerSummary,
  }),
  listLedger: endpoint({
    method: 'GET',
    path: '/inboxes/:id/mail/ledger',
    access: 'inboxes:manage',
    summary: 'The mail ledger, newest first',
    params: idParams,
    query: z.strictObject({
      ...pageQuery,
      state: z.enum(ledgerStates).optional(),
    }),
    data: pageOf(ledgerRow),
  }),
  readAgain: endpoint({
    method: 'POST',
    path: '/inboxes/:id/mail/ledger/:row_id/read-again',
    access: 'inboxes:manage',
    summary: 'Reads a failed or quarantined mail again',
    params: ledgerParams,
    data: ledgerRow,
  }),
  readAllAgain: endpoint({
    method: 'POST',
    path: '/inboxes/:id/mail/read-again',
    access: 'inboxes:manage',
    summary: 'Reads every failed mail of the inbox again and asks the server now',
    params: idParams,
    data: z.object({ rows: z.int() }),
  }),
  downloadRaw: endpoint({
    method: 'GET',
    path: '/inboxes/:id/mail/ledger/:row_id/raw',
    access: 'inboxes:manage',
    summary: 'The mail as the server gave it',
    params: ledgerParams,
    data: z.unknown(),
    kind: 'raw',
  }),
  eraseRaw: endpoint({
    method: 'DELETE',
    path: '/inboxes/:id/mail/ledger/:row_id',
    access: 'inboxes:manage',
    summary: 'Erases the raw mail and keeps its row, so that it never comes back',
    params: ledgerParams,
    data: ledgerRow,
  }),
};
