/** How much lies in the database: conversations and messages of each. */
export const scales = {
  '20k': { conversations: 20_000, messages: 5 },
  '200k': { conversations: 200_000, messages: 5 },
  '1m': { conversations: 1_000_000, messages: 3 },
} as const;

export type ScaleName = keyof typeof scales;
export type Scale = (typeof scales)[ScaleName];

export const people = { agents: 50, teams: 10, inboxes: 5 };
