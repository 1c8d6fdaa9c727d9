import { expect, test } from 'vitest';
import { emptyForm, firstValues, formSchema, isWorthKeeping } from './form-values.ts';
import { searchable } from './searchable.ts';

const filled = {
  ...emptyForm([4]),
  contact_email: ' mia@example.org ',
  first_name: 'Mia',
  subject: 'Your order',
  content: '<p>It left today.</p>',
};

test('names every wrong field of an empty form in the words of the specification', () => {
  const { issues = [] } = formSchema([4, 5]).safeParse(emptyForm([4, 5])).error ?? {};
  expect(Object.fromEntries(issues.map(({ path, message }) => [path[0], message]))).toEqual({
    contact_email: 'errors.email',
    first_name: 'errors.missing',
    inbox_id: 'errors.missing',
    subject: 'errors.required',
    content: 'errors.required',
  });
});

test('sends ids as numbers, nobody as null and files by their ids', () => {
  const file = {
    id: 9,
    uuid: '5e6b7d1a-7f0c-4e6b-9a35-0f1de4a1c0de',
    name: 'invoice.pdf',
    size: 10,
    url: '/uploads/invoice.pdf',
    thumbnail_url: null,
    content_type: 'application/pdf',
    content_id: null,
    disposition: 'attachment' as const,
  };
  expect(formSchema([4]).parse({ ...filled, agent_id: '7', attachments: [file] })).toEqual({
    contact_email: 'mia@example.org',
    first_name: 'Mia',
    last_name: '',
    inbox_id: 4,
    team_id: null,
    agent_id: 7,
    subject: 'Your order',
    content: '<p>It left today.</p>',
    attachments: [9],
  });
});

test.each([
  ['an inbox that is not offered', { inbox_id: '6' }],
  ['a message of empty paragraphs', { content: '<p></p><p>&nbsp;</p>' }],
  ['a subject of spaces', { subject: '   ' }],
  ['an address without a dot', { contact_email: 'mia@example' }],
])('refuses %s', (_name, part) => {
  expect(formSchema([4]).safeParse({ ...filled, ...part }).success).toBe(false);
});

test('keeps what somebody wrote, not mere choices', () => {
  expect(isWorthKeeping({ ...emptyForm([4, 5]), inbox_id: '5', team_id: '2' })).toBe(false);
  expect(isWorthKeeping({ ...emptyForm([4, 5]), content: '<p>Hello</p>' })).toBe(true);
});

test('opens with the draft, for whom it was asked', () => {
  const recipient = { email: 'olu@example.org', first_name: 'Olu', last_name: 'Adebayo' };
  expect(firstValues([4], { draft: filled, recipient })).toMatchObject({
    contact_email: 'olu@example.org',
    last_name: 'Adebayo',
    subject: 'Your order',
  });
});

test('leaves out the inbox of a draft that is no longer offered', () => {
  expect(firstValues([5, 6], { draft: filled, recipient: null }).inbox_id).toBe('');
});

test('looks for contacts from three characters on, without the space around', () => {
  expect(searchable('  mi  ')).toBeNull();
  expect(searchable('  mia ')).toBe('mia');
});
