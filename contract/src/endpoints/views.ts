import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { conversationListItem } from '../entities/conversation.ts';
import { view, viewInput } from '../entities/view.ts';
import { listQuery } from '../list-query.ts';
import { idParams, pageOf, writtenBack } from '../shapes.ts';

export const viewEndpoints = {
  listViews: endpoint({
    method: 'GET',
    path: '/views/me',
    access: 'view:manage',
    summary: 'My saved views, by name',
    data: z.array(view),
  }),
  createView: endpoint({
    method: 'POST',
    path: '/views/me',
    access: 'view:manage',
    summary: 'Saves a view; nobody else sees it',
    body: viewInput,
    data: view,
  }),
  updateView: endpoint({
    method: 'PUT',
    path: '/views/me/:id',
    access: 'view:manage',
    summary: 'Changes a view of mine',
    params: idParams,
    body: writtenBack(viewInput, view),
    data: view,
  }),
  deleteView: endpoint({
    method: 'DELETE',
    path: '/views/me/:id',
    access: 'view:manage',
    summary: 'Deletes a view of mine',
    params: idParams,
  }),
  listViewConversations: endpoint({
    method: 'GET',
    path: '/views/:id/conversations',
    access: 'view:manage',
    summary: 'Conversations of a view of mine: those I may see that its filters hold for',
    params: idParams,
    query: listQuery,
    data: pageOf(conversationListItem),
  }),
};
