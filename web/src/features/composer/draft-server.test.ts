import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { chosenDraft, nothing, readLocal, writeLocal } from './draft.ts';
import { fetchDraft, saveDraft } from './draft-server.ts';
import { underWay } from './under-way.ts';

const uuid = '0199aaaa-bbbb-4ccc-8ddd-eeeeffff0000';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => kept.set(name, text),
    removeItem: (name: string) => kept.delete(name),
  });
  vi.stubGlobal('document', { cookie: '' });
});
afterEach(() => vi.unstubAllGlobals());

test('a change whose answer never came is this browser’s, however late the server took the one before', async () => {
  const key = 'draft.1.here.reply';
  const place = { uuid, mode: 'reply', key } as const;
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

test('of the messages that left the editor those that arrived are let go, and the others marked', async () => {
  const key = 'draft.1.there.reply';
  const mid = (end: string) => `0199aaaa-bbbb-4ccc-8ddd-eeeeffff000${end}`;
  const saying = (text: string) => ({ ...nothing, content: `<p>${text}</p>` });
  const held = [
    { sentAs: mid('1'), writing: saying('arrived') },
    { sentAs: mid('2'), writing: saying('lost') },
  ];
  writeLocal(key, { writing: saying('typed'), at: 1, isSaved: false, held });
  vi.stubGlobal('fetch', (url: string) => {
    // The agent writes on while the server is asked.
    const local = readLocal(key);
    if (local) writeLocal(key, { ...local, writing: saying('typed on') });
    const status = url.endsWith(mid('2')) ? 404 : 200;
    return Promise.resolve(Response.json({ status: 'success', data: null }, { status }));
  });
  await fetchDraft({ uuid, mode: 'reply', key });
  expect(readLocal(key)).toMatchObject({
    writing: saying('typed on'),
    held: [{ sentAs: mid('2'), writing: saying('lost'), isUnsent: true }],
  });
});

test('one that is being sent is neither asked for nor marked, here and where there are no locks', async () => {
  const key = 'draft.1.sending.reply';
  const mid = '0199aaaa-bbbb-4ccc-8ddd-eeeeffff0008';
  const held = [{ sentAs: mid, writing: nothing }];
  const asked: string[] = [];
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url);
    return Promise.resolve(Response.json({ status: 'success', data: null }, { status: 404 }));
  });
  for (const navigator of [globalThis.navigator, {}]) {
    vi.stubGlobal('navigator', navigator);
    writeLocal(key, { writing: nothing, at: 1, isSaved: false, held });
    underWay.add(mid);
    await expect(fetchDraft({ uuid, mode: 'reply', key })).rejects.toThrow();
    expect(asked.splice(0)).toEqual([expect.stringContaining('/drafts/')]);
    expect(readLocal(key)?.held).toMatchObject([{ sentAs: mid, isUnsent: false }]);
    expect(underWay.delete(mid)).toBe(true);
    await expect(fetchDraft({ uuid, mode: 'reply', key })).rejects.toThrow();
    expect(readLocal(key)?.held).toMatchObject([{ sentAs: mid, isUnsent: true }]);
    asked.length = 0;
  }
});

test('what was saved while a message was on its way went with it, and is not saved any more', async () => {
  const key = 'draft.1.gone.reply';
  const mid = '0199aaaa-bbbb-4ccc-8ddd-eeeeffff0009';
  const writing = { ...nothing, content: '<p>written since</p>' };
  const held = [{ sentAs: mid, writing: nothing }];
  writeLocal(key, { writing, at: 1, isSaved: true, held, given: [writing.content] });
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ status: 'success', data: null })));
  await fetchDraft({ uuid, mode: 'reply', key });
  const server = { ...nothing, updated_at: null };
  expect(chosenDraft(readLocal(key), server).content).toBe('<p>written since</p>');
});
