import type { ContactNote, DataOf, endpoints } from '@parley/contract';
import { calls } from '@parley/contract/calls';
import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query';
import { request } from '../../api/call.ts';
import { callKey } from '../../api/query-client.ts';

type NotePages = InfiniteData<DataOf<typeof endpoints.listContactNotes>>;

/** Notes about a contact, newest first, a page at a time. */
export function notesQuery(id: number) {
  return infiniteQueryOptions({
    queryKey: [...callKey(calls.listContactNotes), id],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      request(
        calls.listContactNotes,
        { params: { id }, query: pageParam ? { after: pageParam } : {} },
        signal,
      ),
    getNextPageParam: (page) => page.next ?? undefined,
  });
}

/** Conversations of a contact, newest activity first, ten at a time. */
export function contactConversationsQuery(id: number) {
  return infiniteQueryOptions({
    queryKey: [...callKey(calls.listContactConversations), id],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      request(
        calls.listContactConversations,
        { params: { id }, query: { page_size: 10, ...(pageParam ? { after: pageParam } : {}) } },
        signal,
      ),
    getNextPageParam: (page) => page.next ?? undefined,
  });
}

/** The pages with one more note on top. */
export function withNote(held: NotePages, note: ContactNote): NotePages {
  const [first, ...rest] = held.pages;
  if (!first) return held;
  const results = [note, ...first.results.filter(({ id }) => id !== note.id)];
  return { ...held, pages: [{ ...first, results }, ...rest] };
}

/** The pages without a note. */
export function withoutNote(held: NotePages, noteId: number): NotePages {
  const pages = held.pages.map((page) => ({
    ...page,
    results: page.results.filter(({ id }) => id !== noteId),
  }));
  return { ...held, pages };
}
