/** Chance that can be told again: the same seed gives the same numbers. */
export type Chance = {
  /** From 0 up to, and without, 1. */
  number(): number;
  /** A whole number from `least` to `most`. */
  between(least: number, most: number): number;
  /** True in that share of cases. */
  happens(share: number): boolean;
  one<T>(list: readonly T[]): T;
  /** That many hexadecimal digits. */
  hex(digits: number): string;
};

export function createChance(seed: number): Chance {
  let state = seed >>> 0;
  // Mulberry32: 32 bits of state are enough for a sample workspace.
  const number = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (least: number, most: number) =>
    least + Math.floor(number() * (most - least + 1));
  return {
    number,
    between,
    happens: (share) => number() < share,
    one<T>(list: readonly T[]): T {
      if (list.length === 0) throw new Error('nothing to choose from');
      return list[between(0, list.length - 1)] as T;
    },
    hex: (digits) => Array.from({ length: digits }, () => between(0, 15).toString(16)).join(''),
  };
}

/** A uuid of version 4 made of chance. */
export function uuidBy(chance: Chance): string {
  return [
    chance.hex(8),
    chance.hex(4),
    `4${chance.hex(3)}`,
    `${chance.one(['8', '9', 'a', 'b'])}${chance.hex(3)}`,
    chance.hex(12),
  ].join('-');
}
