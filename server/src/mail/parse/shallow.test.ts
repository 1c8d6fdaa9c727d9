import sanitizeHtml from 'sanitize-html';
import { expect, test } from 'vitest';
import { textOf } from './read-html.ts';
import { readMail } from './read-mail.ts';
import { sanitiseMail, sanitiseNote, sanitiseReply } from './sanitise.ts';
import { shallow } from './shallow.ts';

const all = {
  allowedTags: false,
  allowedAttributes: false,
  allowVulnerableTags: true,
  parser: shallow,
} as const;

/** How many tags of HTML as our sanitisers write it are open at its deepest place. */
function depthOf(html: string): number {
  let depth = 0;
  let deepest = 0;
  for (const [tag] of html.matchAll(/<\/?[a-z][^>]*>/gi)) {
    if (/^<(br|hr|img)\b/.test(tag)) continue;
    depth += tag.startsWith('</') ? -1 : 1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

test.each(['<b>', '<p><b>', '<svg>', '<table><tr><td>', '<svg><title>', '<script/>', '<x-y>'])(
  'the parser meets %s 30,000 times and never has more than 201 tags open',
  (tags) => {
    let open = 0;
    let deepest = 0;
    sanitizeHtml(`${tags.repeat(30_000)}the end`, {
      ...all,
      onOpenTag: () => {
        open += 1;
        deepest = Math.max(deepest, open);
      },
      onCloseTag: () => {
        open -= 1;
      },
    });
    expect(deepest).toBeLessThanOrEqual(201);
    expect(open).toBe(0);
  },
);

test.each([
  ['a mail', sanitiseMail],
  ['a reply', sanitiseReply],
  ['a note', sanitiseNote],
])('%s of nothing but opened tags keeps its text, 200 deep', (_what, sanitise) => {
  const html = sanitise(`${'<b>'.repeat(100_000)}the end`);
  expect(depthOf(html)).toBe(200);
  expect(textOf(html)).toBe('the end');
  expect(textOf(`${'<b>'.repeat(100_000)}the end`)).toBe('the end');
});

test('a mail of a megabyte of opened tags is read', async () => {
  const html = `${'<p><b>'.repeat(180_000)}the end`;
  const mail = `From: a@example.org\r\nContent-Type: text/html\r\n\r\n${html}`;
  expect((await readMail(Buffer.from(mail))).text.trim()).toBe('the end');
});

test('tags too deep go with what closes them, and those around them stay as they are', () => {
  const deep = `${'<div>'.repeat(250)}in<i class="x">nermost</i>${'</div>'.repeat(250)}`;
  const html = sanitizeHtml(`<p>before</p>${deep}<p>after</p>`, all);
  expect(html).toBe(
    `<p>before</p>${'<div>'.repeat(200)}innermost${'</div>'.repeat(200)}<p>after</p>`,
  );
});

test('what a tag too deep left open ends with the tag around it', () => {
  const html = sanitizeHtml(`${'<div>'.repeat(200)}<b>deep</div></b><b>less deep</b>`, all);
  expect(html).toContain('deep</div><b>less deep</b>');
});

test('pictures and line breaks stay however deep; styles and scripts never become text', () => {
  const deep = '<b>'.repeat(300);
  expect(sanitiseMail(`${deep}<img src="cid:x"><br><style>p{}</style><script>x()</script>y`)).toBe(
    `${'<b>'.repeat(200)}<img src="cid:x" /><br />y${'</b>'.repeat(200)}`,
  );
});

test('a comment in an address makes it none, rather than work for every one of thousands', () => {
  const address = `https://example.org/${'<!---->'.repeat(20_000)}x`;
  expect(sanitiseReply(`<a href="${address}">x</a>`)).not.toContain('href');
  const mail = `<a href="${address}">x</a><img src="${address}"><blockquote cite="${address}">`;
  expect(sanitiseMail(mail)).not.toContain('example.org');
});
