import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  answeredIds,
  conversationTokensIn,
  derivedMessageId,
  isDuplicate,
  isOwnAddress,
  joins,
  mayAnswerAutomatically,
  messageIdsIn,
  plusAddress,
  recipientsOfAnswer,
  tiesOf,
  withoutPlus,
} from './threading.ts';

describe('message ids', () => {
  it.each([
    ['<a@b> <c@d>', ['a@b', 'c@d']],
    ['a@b', ['a@b']],
    ['<a@b>\r\n <a@b>', ['a@b']],
    ['<a@b>,<c@d>', ['a@b', 'c@d']],
    ['', []],
    ['<>', []],
  ])('reads %j', (header, ids) => {
    expect(messageIdsIn(header)).toEqual(ids);
  });

  it('asks In-Reply-To first, then References from the newest', () => {
    expect(answeredIds({ inReplyTo: 'c', references: ['a', 'b', 'c'] })).toEqual(['c', 'b', 'a']);
    expect(answeredIds({ inReplyTo: null, references: ['a', 'b'] })).toEqual(['b', 'a']);
  });
});

describe('plus-addresses', () => {
  it('carry any conversation there and back, in any letter case', () => {
    fc.assert(
      fc.property(
        fc.uuid(),
        fc.constantFrom('help@a.example', 'Help.Me@a.b.example'),
        (uuid, address) => {
          const plus = plusAddress(address, uuid);
          expect(conversationTokensIn(['other@a.example', plus.toUpperCase()])).toEqual([uuid]);
          expect(withoutPlus(plus)).toBe(address.toLowerCase());
        },
      ),
    );
  });

  it('ignore what only looks like a token', () => {
    expect(conversationTokensIn(['help+conv-1@a.example', 'help+shop@a.example'])).toEqual([]);
  });
});

describe('the own addresses of an inbox', () => {
  const inbox = { from_address: 'user+sup@a.example', reply_to: 'Desk@a.example' };
  it.each([
    ['user+sup@a.example', true],
    ['USER+sup+conv-1@a.example', true],
    ['user@a.example', true],
    ['desk@a.example', true],
    [plusAddress('desk@a.example', '0b5e2c1e-7a39-4f0c-9d4f-0a4b8f2f6b11'), true],
    ['desk@b.example', false],
    ['ann@a.example', false],
  ])('%s: %s', (address, expected) => {
    expect(isOwnAddress(address, inbox)).toBe(expected);
  });

  it('are two where it asks for answers elsewhere, else one', () => {
    expect(isOwnAddress('', { from_address: 'user@a.example', reply_to: '' })).toBe(false);
  });
});

describe('an answer', () => {
  const inbox = { from_address: 'help@a.example', reply_to: '' };
  const of = (...addresses: string[]) => addresses.map((address) => ({ name: '', address }));
  it.each([
    [
      'all of Reply-To',
      { reply_to: of('ann@x', 'team@x'), from: of('noreply@x') },
      ['ann@x', 'team@x'],
    ],
    ['the sender without one', { reply_to: [], from: of('ann@x') }, ['ann@x']],
    [
      'the sender where Reply-To is ours',
      { reply_to: of('help+x@a.example'), from: of('ann@x') },
      ['ann@x'],
    ],
    [
      'the contact where nobody else is left',
      { reply_to: [], from: of('help@a.example') },
      ['contact@x'],
    ],
  ])('goes to %s', (_whom, mail, expected) => {
    expect(recipientsOfAnswer(mail, { inbox, contact: 'contact@x' })).toEqual(expected);
  });

  it('goes to at most 50 people, however many Reply-To names', () => {
    const people = Array.from({ length: 60 }, (_, n) => `n${n}@x`);
    const mail = { reply_to: of('n0@x', ...people), from: of('ann@x') };
    const recipients = recipientsOfAnswer(mail, { inbox, contact: 'contact@x' });
    expect(recipients).toEqual(people.slice(0, 50));
  });
});

describe('joining', () => {
  it.each([
    [true, true, true],
    [true, false, true],
    [false, true, true],
    [false, false, false],
  ])('token %s, participant %s: %s', (byToken, senderTakesPart, expected) => {
    expect(joins({ byToken, senderTakesPart })).toBe(expected);
  });
});

describe('ties', () => {
  type Mail = Parameters<typeof tiesOf>[0];
  const inbox = { from_address: 'help@a.example', reply_to: '' };
  const mail: Mail = {
    messageId: 'new@x',
    inReplyTo: null,
    references: [],
    from: { address: 'ann@x.example' },
    recipients: ['help@a.example'],
    bounce: null,
  };
  const token = '0b5e2c1e-7a39-4f0c-9d4f-0a4b8f2f6b11';
  it.each<[string, Partial<Mail>, Partial<Mail>?]>([
    ['the one answers the other', { messageId: 'b@x', inReplyTo: 'new@x' }],
    ['both refer to a third', { references: ['old@x'] }, { inReplyTo: 'old@x' }],
    ['one sender', { messageId: 'b@x', from: { address: 'Ann+x@x.example' } }],
    ['one writes to the other', { messageId: 'b@x', recipients: ['ann@x.example'] }],
    [
      'both name a conversation',
      { recipients: [plusAddress('help@a.example', token)] },
      { recipients: [plusAddress('help@a.example', token)] },
    ],
    ['a bounce of the other', { messageId: 'b@x', bounce: { originalMessageId: 'new@x' } }],
  ])('hold: %s', (_why, second, first) => {
    const stranger = { messageId: 'b@x', from: { address: 'bob@x.example' } };
    const one = tiesOf({ ...mail, ...first }, inbox);
    const other = tiesOf({ ...mail, ...stranger, ...second }, inbox);
    expect([...one].some((tie) => other.has(tie))).toBe(true);
  });

  it('leave mails of strangers to one inbox apart', () => {
    const stranger = { ...mail, messageId: 'b@x', from: { address: 'bob@x.example' } };
    const one = tiesOf(mail, inbox);
    expect([...tiesOf(stranger, inbox)].some((tie) => one.has(tie))).toBe(false);
    expect(tiesOf({ ...mail, from: null }, inbox)).toEqual(new Set(['new@x']));
  });
});

it('takes a mail for a duplicate only when id, sender, date and body agree', () => {
  const mail = { messageId: 'a@b', from: 'C@d.example', date: 5, bodyHash: 'f'.repeat(64) };
  expect(isDuplicate(mail, { ...mail, from: 'c@d.example' })).toBe(true);
  for (const change of [{ messageId: 'x' }, { from: 'x@y' }, { date: null }, { bodyHash: 'e' }]) {
    expect(isDuplicate(mail, { ...mail, ...change })).toBe(false);
  }
  expect(derivedMessageId(mail.messageId, mail.bodyHash)).not.toBe(mail.messageId);
});

it.each([
  [{ automatic: false, ownLoopHeader: false, repliesThisHour: 4 }, true],
  [{ automatic: false, ownLoopHeader: false, repliesThisHour: 5 }, false],
  [{ automatic: true, ownLoopHeader: false, repliesThisHour: 0 }, false],
  [{ automatic: false, ownLoopHeader: true, repliesThisHour: 0 }, false],
])('answers %j automatically: %s', (mail, expected) => {
  expect(mayAnswerAutomatically(mail)).toBe(expected);
});
