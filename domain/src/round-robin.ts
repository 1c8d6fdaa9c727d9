/** A member who may be given conversations, as their team knows them. */
export type RoundRobinMember = {
  agent_id: number;
  /** Conversations the member has that are neither resolved nor closed. */
  open: number;
  /** When they were given one last: a higher turn is later, 0 is never. */
  turn: number;
};

export type RoundRobin = {
  /** Who is given each conversation, in their order; shorter than asked for once nobody has room. */
  given: number[];
  /** The members as they are then. */
  members: RoundRobinMember[];
};

/**
 * Gives `count` conversations to those with room, each to the member who was given one longest ago.
 * `cap` is how many a member may have; 0 means any number.
 */
export function roundRobin(
  members: readonly RoundRobinMember[],
  { count, cap }: { count: number; cap: number },
): RoundRobin {
  const after = members.map((member) => ({ ...member }));
  const given: number[] = [];
  let turn = Math.max(0, ...after.map((member) => member.turn));
  while (given.length < count) {
    const [next] = after.filter((member) => hasRoom(member, cap)).toSorted(longestAgo);
    if (!next) break;
    turn += 1;
    next.turn = turn;
    next.open += 1;
    given.push(next.agent_id);
  }
  return { given, members: after };
}

/** Whether the member may be given another one. */
export function hasRoom({ open }: Pick<RoundRobinMember, 'open'>, cap: number): boolean {
  return cap === 0 || open < cap;
}

function longestAgo(one: RoundRobinMember, other: RoundRobinMember): number {
  return one.turn - other.turn || one.agent_id - other.agent_id;
}
