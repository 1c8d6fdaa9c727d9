import { expect, test } from 'vitest';
import { createLanes } from './lanes.ts';

function scene(atOnce: number) {
  const lanes = createLanes(atOnce);
  const log: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    lanes,
    log,
    end: (name: string) => ends.get(name)?.(),
    run: (name: string, ...ties: string[]) =>
      lanes.run(new Set(ties), async () => {
        log.push(name);
        await new Promise<void>((resolve) => ends.set(name, resolve));
        log.push(`${name} ended`);
      }),
  };
}

test('what has nothing in common runs at once, up to the number given', async () => {
  const { lanes, log, run, end } = scene(2);
  await run('a', '1');
  await run('b', '2');
  const third = run('c', '3');
  expect(log).toEqual(['a', 'b']);
  end('b');
  await third;
  expect(log).toEqual(['a', 'b', 'b ended', 'c']);
  end('a');
  end('c');
  await lanes.idle();
  expect(log.slice(-2)).toEqual(['a ended', 'c ended']);
});

test('what shares a tie keeps its order', async () => {
  const { lanes, log, run, end } = scene(4);
  await run('a', '1', '2');
  const tied = run('b', '2', '3');
  expect(log).toEqual(['a']);
  end('a');
  await tied;
  expect(log).toEqual(['a', 'a ended', 'b']);
  const cleared = lanes.clear(new Set(['3'])).then(() => log.push('clear'));
  await lanes.clear(new Set(['4']));
  expect(log).not.toContain('clear');
  end('b');
  await cleared;
  expect(log.slice(-2)).toEqual(['b ended', 'clear']);
});
