import { expect, test } from 'vitest';
import { listLink } from './list-link.ts';

test.each([
  [{}, undefined, { to: '/inboxes/$type', params: { type: 'assigned' } }],
  [{ type: 'all' }, undefined, { to: '/inboxes/$type', params: { type: 'all' } }],
  [{ teamID: '3' }, undefined, { to: '/inboxes/teams/$teamID', params: { teamID: '3' } }],
  [{ viewID: '4' }, undefined, { to: '/inboxes/views/$viewID', params: { viewID: '4' } }],
  [
    { type: 'all' },
    'u',
    { to: '/inboxes/$type/conversation/$uuid', params: { type: 'all', uuid: 'u' } },
  ],
  [
    { teamID: '3' },
    'u',
    { to: '/inboxes/teams/$teamID/conversation/$uuid', params: { teamID: '3', uuid: 'u' } },
  ],
  [
    { viewID: '4' },
    'u',
    { to: '/inboxes/views/$viewID/conversation/$uuid', params: { viewID: '4', uuid: 'u' } },
  ],
])('the list %o with conversation %s leads to %o', (place, uuid, link) => {
  expect(listLink(place, uuid)).toEqual(link);
});
