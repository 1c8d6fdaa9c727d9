import { describe, expect, test } from 'vitest';
import { bodyPage } from './body-page.ts';
import { withDirections } from './directions.ts';

describe('which way a message runs', () => {
  test.each([
    ['Hello', 'ltr'],
    ['', 'ltr'],
    ['12:30 – 14:00', 'ltr'],
    ['مرحبًا', 'rtl'],
    ['שלום', 'rtl'],
    ['<p>12 &nbsp;&amp; ☎</p><p><b>مرحبًا</b> Parley</p>', 'rtl'],
    ['<p title="שלום">Hello</p><p>مرحبًا</p>', 'ltr'],
    ['1 &lt; 2, שלום', 'rtl'],
  ])('%j: %s', (html, direction) => {
    expect(withDirections(html)).toEqual({ html, direction });
  });

  test('each part that leaves it open runs as its own first letter does', () => {
    const html =
      '<div dir="auto">Hi <p>there</p></div><div class="x" dir="auto"><b>1.</b> שלום</div><div dir="rtl">as it says</div><br dir="auto">';
    expect(withDirections(html)).toEqual({
      html: '<div dir="ltr">Hi <p>there</p></div><div class="x" dir="rtl"><b>1.</b> שלום</div><div dir="rtl">as it says</div><br dir="ltr">',
      direction: 'ltr',
    });
  });

  test.each([
    ['<bdi>שלום</bdi> Hello', '<bdi dir="rtl">שלום</bdi> Hello'],
    [
      '<bdi title="a dir=&quot;ltr&quot;">Hi</bdi>',
      '<bdi dir="ltr" title="a dir=&quot;ltr&quot;">Hi</bdi>',
    ],
    ['<bdi dir="rtl">Hi</bdi>', '<bdi dir="rtl">Hi</bdi>'],
    ['<bdi dir="no">שלום</bdi>', '<bdi dir="rtl" dir="no">שלום</bdi>'],
  ])('%s is open until it says otherwise', (html, expected) => {
    expect(withDirections(html).html).toBe(expected);
  });

  test('parts far apart, and after the last letter', () => {
    const html =
      '<p dir="auto">12</p><p dir="auto">Hi</p><p dir="auto">שלום</p><p dir="auto">12</p>';
    expect(withDirections(html).html).toBe(
      '<p dir="ltr">12</p><p dir="ltr">Hi</p><p dir="rtl">שלום</p><p dir="ltr">12</p>',
    );
  });

  test('words about it stay as they were written', () => {
    const html = '<p>Write &lt;p dir="auto"&gt; or dir="auto"</p>';
    expect(withDirections(html).html).toBe(html);
  });

  test('the page leaves nothing open', () => {
    const page = bodyPage('<div dir="auto">مرحبًا</div>', { parts: new Map(), showRemote: false });
    expect(page).toContain('<body dir="rtl"><div dir="rtl">مرحبًا</div></body>');
  });
});
