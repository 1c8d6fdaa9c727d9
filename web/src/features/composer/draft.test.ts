import type { Draft } from '@parley/contract';
import { expect, test } from 'vitest';
import { chosenDraft, heldWithout, isBlank, joined, nothing, withLoaded } from './draft.ts';

const server: Draft = { ...nothing, content: '<p>server</p>', updated_at: '2026-11-21T10:00:00Z' };
const at = new Date('2026-11-21T10:00:00Z').getTime();
const local = { writing: { ...nothing, content: '<p>local</p>' }, at: at + 1, isSaved: false };

test('what the server never got goes on', () => {
  expect(chosenDraft(local, server).content).toBe('<p>local</p>');
});

test('what the server has, or has newer, comes from the server', () => {
  expect(chosenDraft({ ...local, isSaved: true }, server).content).toBe('<p>server</p>');
  expect(chosenDraft({ ...local, at: at - 1 }, server).content).toBe('<p>server</p>');
  expect(chosenDraft(null, server).content).toBe('<p>server</p>');
});

test('words typed while the server took earlier ones of this browser go on', () => {
  const since = { ...local, at: at - 1, given: ['<p>server</p>'] };
  expect(chosenDraft(since, server).content).toBe('<p>local</p>');
  expect(chosenDraft({ ...since, given: ['<p>another</p>'] }, server).content).toBe(
    '<p>server</p>',
  );
  // The page went away while the next one was on its way.
  const cutOff = { ...since, given: ['<p>server</p>', '<p>local</p>'] };
  expect(chosenDraft(cutOff, server).content).toBe('<p>local</p>');
});

test('a draft of a browser alone goes on when the server has none', () => {
  expect(chosenDraft(local, { ...nothing, updated_at: null }).content).toBe('<p>local</p>');
});

test('what is on its way as a message is no draft, one from elsewhere is', () => {
  const held = [{ writing: server, sentAs: 'a message' }];
  const sent = { ...local, writing: nothing, held };
  expect(chosenDraft({ ...sent, given: [server.content] }, server)).toEqual(nothing);
  expect(chosenDraft(sent, server).content).toBe('<p>server</p>');
});

const saying = (text: string) => ({ ...nothing, content: `<p>${text}</p>` });

test.each([
  { held: [{}], first: '', now: '', shown: '' },
  { held: [{}], first: 'typed', now: 'typed', shown: 'typed' },
  { held: [{}], first: '', now: 'since', shown: 'since' },
  { held: [{ isUnsent: true }], first: '', now: '', shown: 'one' },
  { held: [{ isUnsent: true }], first: 'typed', now: 'typed', shown: 'one typed' },
  { held: [{ isUnsent: true }], first: '', now: 'since', shown: 'one since' },
  { held: [{ isUnsent: true }, { isUnsent: true }], first: '', now: '', shown: 'one two' },
  { held: [{}, { isUnsent: true }], first: '', now: 'since', shown: 'two since' },
])('of held $held, with "$first" found and "$now" by now: "$shown"', ({ held, ...texts }) => {
  const written = (words: string) => (words === '' ? nothing : saying(words));
  const first = written(texts.first);
  const loaded = withLoaded({
    first,
    writing: texts.now === texts.first ? first : written(texts.now),
    local: {
      ...{ writing: written(texts.now), at: at - 1, isSaved: false, given: [server.content] },
      held: held.map((one, index) => ({
        ...one,
        sentAs: `${index}`,
        writing: saying(['one', 'two'][index] ?? ''),
      })),
    },
    server,
  });
  expect(loaded.content.replaceAll(/<p>|<\/p>$/g, '').replaceAll('</p>', ' ')).toBe(texts.shown);
});

test('of two held texts that are the same the one that is meant comes back', () => {
  const held = ['1', '2', '3'].map((sentAs) => ({ sentAs, writing: saying('a') }));
  const left = heldWithout({ ...local, held }, '2');
  expect(left.map(({ sentAs }) => sentAs)).toEqual(['1', '3']);
});

test('what comes back stands above what was written since, and takes nothing away', () => {
  const file = (id: number) => ({
    id,
    uuid: `${id}`,
    name: `${id}.txt`,
    size: 1,
    url: '',
    thumbnail_url: null,
    content_type: 'text/plain',
    content_id: null,
    disposition: 'attachment' as const,
  });
  const returned = { ...nothing, content: '<p>a</p>', cc: ['c@x.test'], attachments: [file(1)] };
  const since = { ...nothing, content: '<p>b</p>', attachments: [file(2)] };
  expect(joined(returned, since)).toEqual({
    ...returned,
    content: '<p>a</p><p>b</p>',
    attachments: [file(1), file(2)],
  });
  expect(joined(returned, nothing)).toBe(returned);
  expect(joined(nothing, since)).toBe(since);
});

test.each([
  ['', true],
  ['<p></p>', true],
  ['<p>&nbsp; <br></p>', true],
  ['<p>a</p>', false],
  ['<p><img src="/uploads/x"></p>', false],
])('%s says nothing: %s', (html, blank) => {
  expect(isBlank(html)).toBe(blank);
});
