import { afterEach, expect, test, vi } from 'vitest';
import { chosenDraft, nothing, readLocal, writeLocal } from './draft.ts';
import { saveDraft } from './draft-server.ts';

afterEach(() => vi.unstubAllGlobals());

test('a change whose answer never came is this browser’s, however late the server took the one before', async () => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
  });
  vi.stubGlobal('document', { cookie: '' });
  const key = 'draft.1.here.reply';
  const place = { uuid: '0199aaaa-bbbb-4ccc-8ddd-eeeeffff0000', mode: 'reply', key } as const;
  const write = (content: string) => {
    const writing = { ...nothing, content };
    const given = readLocal(key)?.given;
    writeLocal(key, { writing, at: Date.now(), isSaved: false, given });
    return saveDraft(place, writing);
  };
  const answer = () => Promise.resolve(Response.json({ status: 'success', data: null }));
  const calls = vi.fn(answer);
  vi.stubGlobal('fetch', calls);
  await write('<p>first</p>');
  expect(readLocal(key)?.isSaved).toBe(true);

  calls.mockReturnValue(new Promise(() => undefined));
  void write('<p>first and more</p>');
  await vi.waitFor(() => expect(calls).toHaveBeenCalledTimes(2));
  const updated_at = new Date(Date.now() + 60_000).toISOString();
  const server = { ...nothing, content: '<p>first</p>', updated_at };
  expect(chosenDraft(readLocal(key), server).content).toBe('<p>first and more</p>');
});
