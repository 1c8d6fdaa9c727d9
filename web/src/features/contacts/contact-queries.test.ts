import { expect, test } from 'vitest';
import { withNote, withoutNote } from './contact-queries.ts';

const at = '2026-11-20T09:00:00.000Z';

test('puts a new note on top once, even when a frame brought it before', () => {
  const once = withNote(held([[2, 1]]), note(3));
  expect(idsOf(withNote(once, note(3)))).toEqual([[3, 2, 1]]);
});

test('takes a note out of whatever page it is on', () => {
  expect(idsOf(withoutNote(held([[3, 2], [1]]), 1))).toEqual([[3, 2], []]);
});

function held(pages: number[][]) {
  return {
    pageParams: pages.map(() => undefined),
    pages: pages.map((ids) => ({
      results: ids.map(note),
      total: 3,
      page: 1,
      per_page: 30,
      total_pages: 1,
      next: null,
    })),
  };
}

function note(id: number) {
  return { id, content: `Note ${id}`, author: null, created_at: at, updated_at: at };
}

function idsOf({ pages }: { pages: { results: { id: number }[] }[] }): number[][] {
  return pages.map(({ results }) => results.map(({ id }) => id));
}
