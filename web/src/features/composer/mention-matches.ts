import { fullName } from '../../lib/initials.ts';

const mostShown = 8;

/** Those whose name holds the words typed after `@`: each begins one of its words, finished ones are whole. */
export function mentionMatches<T extends { first_name: string; last_name: string }>(
  agents: readonly T[],
  typed: string,
): T[] {
  const words = plain(typed).split(' ');
  const begun = words.pop() ?? '';
  return agents
    .filter((agent) => {
      const names = plain(fullName(agent)).split(/[ -]/);
      return (
        words.every((word) => names.includes(word)) &&
        names.some((name) => name.startsWith(begun) && !words.includes(name))
      );
    })
    .slice(0, mostShown);
}

/** Lower case, without accents. */
function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase();
}
