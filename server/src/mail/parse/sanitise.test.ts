import { expect, test } from 'vitest';
import { hostileHtml } from '../../testing/hostile-html/corpus.ts';
import { typed } from '../../testing/mail-corpus/build.ts';
import { readMail } from './read-mail.ts';
import { mentionsOf, sanitiseMail, sanitiseNote, sanitiseReply } from './sanitise.ts';

const payloads = hostileHtml('https://evil.example');

const harmlessTags =
  /^(a|abbr|b|bdi|bdo|big|blockquote|br|caption|center|cite|code|col|colgroup|dd|del|div|dl|dt|em|font|h[1-6]|hr|i|img|ins|li|ol|p|pre|q|s|small|span|strike|strong|sub|sup|table|tbody|td|tfoot|th|thead|tr|u|ul)$/;
const harmlessAttributes =
  /^(align|alt|bgcolor|border|cellpadding|cellspacing|cite|class|color|colspan|dir|face|height|href|lang|rel|rowspan|size|span|src|start|style|target|title|type|valign|width)$/;
const harmlessAddresses =
  /^((https?:\/\/|mailto:|tel:|cid:)|data:image\/(png|jpe?g|gif|webp);base64,)/i;
const harmfulStyles =
  /url|position|expression|@|image-set|behaviou?r|binding|var\(|\\|\/\*|[<>{}]/i;

type Tag = { name: string; attributes: [string, string][] };

/** The tags of HTML in the one form our own sanitiser writes. */
function tagsOf(html: string): Tag[] {
  return [...html.matchAll(/<([a-z][^\s/>]*)([^>]*)>/gi)].map(([, name = '', rest = '']) => ({
    name,
    attributes: [...rest.matchAll(/\s([^\s="/]+)(?:="([^"]*)")?/g)].map(
      ([, attribute = '', value = '']) => [attribute, value],
    ),
  }));
}

test('the corpus is as large as it says', () => {
  expect(new Set(payloads).size).toBeGreaterThan(190);
});

test.each(payloads.map((payload) => [payload.slice(0, 120), payload]))(
  '%s keeps no tag, attribute or address that does anything',
  async (_start, payload) => {
    const mail = typed('text/html; charset=utf-8', `<p>Before</p>${payload}`);
    const { html, text } = await readMail(mail);
    expect(text).toContain('Before');
    for (const { name, attributes } of tagsOf(html)) {
      expect(name).toMatch(harmlessTags);
      for (const [attribute, value] of attributes) {
        expect(attribute).toMatch(harmlessAttributes);
        if (attribute === 'src') expect(name).toBe('img');
        if (['src', 'href', 'cite'].includes(attribute)) expect(value).toMatch(harmlessAddresses);
        if (attribute === 'style') expect(value).not.toMatch(harmfulStyles);
        if (attribute === 'target') expect(value).toBe('_blank');
        if (attribute === 'rel') expect(value).toContain('noopener');
      }
    }
    // Nothing is left that only looks like text.
    expect(html.replaceAll(/<[a-z/][^>]*>/gi, '')).not.toContain('<');
  },
);

test.each(payloads.map((payload) => [payload.slice(0, 120), payload]))(
  '%s does nothing in a reply or a note either',
  (_start, payload) => {
    const html = `<p>Before</p>${payload}`;
    for (const { name, attributes } of [sanitiseReply, sanitiseNote].flatMap((sanitise) =>
      tagsOf(sanitise(html)),
    )) {
      expect(name).toMatch(harmlessTags);
      for (const [attribute, value] of attributes) {
        expect(attribute).toMatch(/^(href|target|rel|src|alt|width|height|dir|data-mention)$/);
        if (attribute === 'src') expect(value).toMatch(/^\/uploads\/[\w.-]+$/);
        if (attribute === 'href') expect(value).toMatch(/^(https?:|mailto:|tel:)/i);
      }
    }
  },
);

const mention = '<p>Hi <span data-mention="7" class="x" onclick="y()">@Jo</span></p>';

test('a note keeps whom it mentions, and nothing else on it', () => {
  expect(sanitiseNote(mention)).toBe('<p>Hi <span data-mention="7">@Jo</span></p>');
});

test('neither a reply nor a customer’s mail mentions anybody', () => {
  const bare = '<p>Hi <span>@Jo</span></p>';
  expect(sanitiseReply(mention)).toBe(bare);
  expect(sanitiseMail(mention)).toBe(bare);
});

test.each([
  ['<span data-mention="7">@a</span><span data-mention="8">@b</span>', [7, 8]],
  ['<span data-mention="7">@a</span> <span data-mention="7">@a</span>', [7]],
  ['<span data-mention="">@a</span><span data-mention="x1">@b</span>', []],
  ['<span data-mention="99999999999">@a</span><span data-mention="-1">@b</span>', []],
  ['<p>span data-mention="7" &lt;span data-mention="8"&gt;</p>', []],
  ['<p title="data-mention=&quot;9&quot;">no</p>', []],
])('%s mentions %j', (html, ids) => {
  expect(mentionsOf(sanitiseNote(html))).toEqual(ids);
});
