import { expect, test } from 'vitest';
import { cpuTimeOf } from '../../testing/cpu-time.ts';
import type { Expected } from '../../testing/mail-corpus/build.ts';
import { brokenMails, oddMails } from '../../testing/mail-corpus/corpus.ts';
import type { ParsedMail } from './parsed-mail.ts';
import { readMail } from './read-mail.ts';

/** A mail that takes longer keeps others waiting. */
const patience = 10_000;

function check(mail: ParsedMail, { text, html, attachments, inline = 0, ...rest }: Expected): void {
  if (text !== undefined) expectText(mail.text.trim(), text);
  if (html !== undefined) expectText(mail.html.trim(), html);
  if (typeof attachments === 'number') expect(mail.attachments).toHaveLength(attachments);
  else if (attachments)
    expect(mail.attachments.map(({ filename }) => filename)).toEqual(attachments);
  const shown = mail.attachments.filter(({ disposition }) => disposition === 'inline');
  expect(shown).toHaveLength(inline);
  expect(mail).toMatchObject(rest);
}

function expectText(found: string, expected: string | RegExp): void {
  if (typeof expected === 'string') expect(found).toBe(expected);
  else expect(found).toMatch(expected);
}

test.each(oddMails)('%s reads well', async (_what, raw, expected) => {
  check(await readMail(raw), expected);
});

test.each(brokenMails)(
  '%s is read as far as it goes, or refused in words',
  async (_what, raw, expected) => {
    let outcome: unknown;
    const spent = await cpuTimeOf(async () => {
      outcome = await readMail(raw).catch((error: unknown) => error);
    });
    expect(spent).toBeLessThan(patience);
    if (outcome instanceof Error) {
      expect(outcome.message).not.toBe('');
      return;
    }
    const mail = outcome as ParsedMail;
    check(mail, expected);
    expect(mail.messageId).toMatch(/^\S{1,1000}$/);
    expect(mail.text).not.toContain('\0');
    expect(mail.subject).not.toContain('\0');
    expect(mail.to.length).toBeLessThanOrEqual(500);
    expect(mail.from === null || /^\S+@\S+$/.test(mail.from.address)).toBe(true);
  },
);
