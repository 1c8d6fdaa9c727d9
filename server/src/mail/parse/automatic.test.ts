import { expect, test } from 'vitest';
import { readMail } from './read-mail.ts';

const read = (...headers: string[]) =>
  readMail(
    Buffer.from(
      ['From: Ann <ann@example.org>', 'Subject: x', ...headers, '', 'Hi', ''].join('\r\n'),
    ),
  );

test.each([
  ['Subject: nothing else', false, false],
  ['Auto-Submitted: no', false, false],
  ['Auto-Submitted: no (by hand)', false, false],
  // A list, a group or a form passes on what a person wrote.
  ['List-ID: <support.groups.example.org>', true, false],
  ['Precedence: list', true, false],
  ['Precedence: bulk', true, false],
  ['List-Unsubscribe: <mailto:off@example.org>', true, false],
  ['Auto-Submitted: auto-generated', true, false],
  ['X-Auto-Response-Suppress: All', true, false],
  ['Auto-Submitted: auto-replied', true, true],
  ['Auto-Submitted: Auto-Replied (vacation)', true, true],
  ['Auto-Submitted: auto-notified; owner-email="ann@example.org"', true, true],
  ['Precedence: auto_reply', true, true],
  ['X-Autoreply: yes', true, true],
  ['X-Autorespond: Out of office', true, true],
  ['Return-Path: <>', true, true],
  ['Content-Type: multipart/report; report-type=delivery-status; boundary=b', true, true],
])(
  '%s: never answered automatically %s, a machine’s answer %s',
  async (header, automatic, autoReplied) => {
    expect(await read(header)).toMatchObject({ automatic, autoReplied });
  },
);

test('a mail names the workspace that sent it by itself', async () => {
  expect((await read('X-Parley-Loop: 0b5e2c1e')).loopMark).toBe('0b5e2c1e');
  expect((await read()).loopMark).toBeNull();
});
