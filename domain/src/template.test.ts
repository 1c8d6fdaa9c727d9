import fc from 'fast-check';
import { expect, test } from 'vitest';
import { filledHtml, filledLine, templateFault } from './template.ts';

const known = ['content', 'contact.first_name'];

test.each([
  ['<p>{{ content }}</p>', null],
  ['{{content}}{{ contact.first_name }}', null],
  ['<style>@media print{p{color:red}}</style>{{ content }}', null],
  ['no placeholder', null],
  ['{{ contact.surname }}', { kind: 'unknown', name: 'contact.surname' }],
  ['{{ content }} {{ Content }}', { kind: 'unknown', name: 'Content' }],
  ['{{ if content }}', { kind: 'unknown', name: 'if content' }],
  ['{{}}', { kind: 'unknown', name: '' }],
  ['{{ constructor }}', { kind: 'unknown', name: 'constructor' }],
  ['{{ content', { kind: 'open' }],
  ['{{ content }', { kind: 'open' }],
])('%s: what is wrong is %j', (template, fault) => {
  expect(templateFault(template, known)).toEqual(fault);
});

test('text is escaped, also inside an attribute; lines stay lines', () => {
  const values = { name: `<b>"Jo" & 'Al'</b>`, message: 'one\ntwo' };
  expect(filledHtml('<p title="{{ name }}">{{ message }}</p>', values)).toBe(
    '<p title="&lt;b&gt;&quot;Jo&quot; &amp; &#39;Al&#39;&lt;/b&gt;">one<br>two</p>',
  );
});

test('a subject stays one line', () => {
  expect(filledLine('Re: {{ subject }}', { subject: 'a\r\nBcc: b@example.org' })).toBe(
    'Re: a Bcc: b@example.org',
  );
});

test('whatever a value holds, it is put in once and is no template', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (value) => {
      const hostile = `${value}{{ content }}$&$1`;
      const html = filledHtml(
        '<p>{{ name }}</p>{{ content }}',
        { name: hostile },
        { content: '!' },
      );
      expect(html.endsWith('</p>!')).toBe(true);
      expect(html).toContain('{{ content }}$&amp;$1');
      expect(html.slice(3, -5)).not.toContain('<p');
    }),
  );
});
