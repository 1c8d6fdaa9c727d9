import { type Endpoint, endpoints } from '@parley/contract';
import { expect, test } from 'vitest';
import { z } from 'zod';

type Shape = {
  type?: string;
  items?: Shape;
  anyOf?: Shape[];
  properties?: Record<string, Shape>;
};

/** What is chosen from, found or counted: short, without the times of its rows. */
const compact = [
  ...['listAgentsCompact', 'listTeamsCompact', 'myTeams', 'listInboxNames', 'listMentionable'],
  ...['listParticipants', 'searchContacts', 'searchMessages', 'listStatusUsage', 'listTagUsage'],
  ...['roleEffect', 'uploadMedia'],
  // Its uuid alone, for who may not see what they gave to another.
  'createConversation',
];

/** The shapes of the rows that an endpoint answers, alone, in a list or on a page. */
function rowsOf({ data }: Endpoint): Shape[] {
  if (!data) return [];
  const answer = z.toJSONSchema(data, { unrepresentable: 'any' }) as Shape;
  const row = answer.items ?? answer.properties?.results?.items ?? answer;
  return row.anyOf ?? [row];
}

const all = Object.entries(endpoints) as [string, Endpoint][];

test('every row says when it was made and when it was changed', () => {
  const without = all.filter(([, endpoint]) =>
    rowsOf(endpoint).some(({ properties: row }) => {
      return (row?.id ?? row?.uuid) && !(row?.created_at && row.updated_at);
    }),
  );
  expect(without.map(([name]) => name).sort()).toEqual(compact.toSorted());
});
