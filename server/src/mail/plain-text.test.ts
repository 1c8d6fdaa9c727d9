import { expect, test } from 'vitest';
import { plainTextOf } from './plain-text.ts';

test.each([
  [
    'says where a link leads, once',
    '<p>reset it <a href="https://shop.example/reset?x=1&amp;y=2">here</a>: <a href="https://a.example/">https://a.example/</a></p>',
    'reset it here (https://shop.example/reset?x=1&y=2): https://a.example/',
  ],
  [
    'says no address twice',
    '<a href="mailto:help@a.example">help@a.example</a> or <a href="mailto:help@a.example"><b>us</b></a>',
    'help@a.example or us (help@a.example)',
  ],
  [
    'numbers lists, and sets lists in lists in',
    '<p>Do:</p><ol><li><p>first</p></li><li>second<ul><li>a</li><li>b</li></ul></li></ol><ol start="3"><li>third</li></ol>',
    'Do:\n\n1. first\n2. second\n  - a\n  - b\n\n3. third',
  ],
  [
    'marks what is quoted, line by line',
    '<p>You said</p><blockquote><p>one<br>two</p><p>three</p><blockquote>deeper</blockquote></blockquote><p>Yes</p>',
    'You said\n\n> one\n> two\n>\n> three\n>\n> > deeper\n\nYes',
  ],
  [
    'takes no line breaks of the source for its own, but in what is set as it stands',
    '<p>one\n  two</p>\n\n<pre>a\n  b</pre>',
    'one two\n\na\n  b',
  ],
  ['keeps an empty line that was written', '<p>a<br><br>b</p>', 'a\n\nb'],
  ['shows signs as they are', '<p>1 &lt; 2 &amp; "x"&nbsp;😀</p>', '1 < 2 & "x" 😀'],
  ['is empty without words', '<p></p><p> </p>', ''],
])('%s', (_what, html, text) => {
  expect(plainTextOf(html)).toBe(text);
});
