import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { translatorOf } from '../features/settings/texts.ts';
import { type Client, startTestApp, type TestApp } from '../testing/harness.ts';
import { fieldErrors } from './field-errors.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.agent('Admin');
});
afterAll(() => app?.close());

const form = z.object({
  text: z.string().min(3).max(5),
  number: z.number(),
  id: z.int().positive(),
  percent: z.number().lt(100),
  yes: z.boolean(),
  list: z.array(z.string()),
  object: z.object({}),
  record: z.record(z.string(), z.string()),
  choice: z.enum(['one', 'two']),
});
const right = {
  text: 'text',
  number: 1,
  id: 1,
  percent: 1,
  yes: true,
  list: [],
  object: {},
  record: {},
  choice: 'one',
};

/** What is said of the form with this in it. */
function said(part: Record<string, unknown>, language: string): string[] {
  const given = { ...right, ...part };
  const { issues = [] } = form.safeParse(given).error ?? {};
  return fieldErrors(issues, given, translatorOf(language)).map(({ message }) => message);
}

test.each<[Record<string, unknown>, string, string, string]>([
  [{ text: 1 }, 'Takes text.', 'Erwartet einen Text.', 'يقبل نصًا.'],
  [{ number: '1' }, 'Takes a number.', 'Erwartet eine Zahl.', 'يقبل رقمًا.'],
  [{ id: 1.5 }, 'Takes a whole number.', 'Erwartet eine ganze Zahl.', 'يقبل عددًا صحيحًا.'],
  [{ id: 0 }, 'More than 0.', 'Mehr als 0.', 'أكثر من 0.'],
  [{ percent: 100 }, 'Less than 100.', 'Weniger als 100.', 'أقل من 100.'],
  [{ yes: 1 }, 'Takes true or false.', 'Erwartet true oder false.', 'يقبل true أو false.'],
  [{ list: {} }, 'Takes a list.', 'Erwartet eine Liste.', 'يقبل قائمة.'],
  [
    { object: [], record: 1 },
    'Takes named fields (a JSON object).',
    'Erwartet benannte Felder (ein JSON-Objekt).',
    'يقبل حقولًا مسمّاة (كائن JSON).',
  ],
  [
    { choice: 'three' },
    'Takes one of: one, two.',
    'Erwartet eines von: one, two.',
    'يقبل واحدًا من: one, two.',
  ],
  [{ text: 'ab' }, 'At least 3 characters.', 'Mindestens 3 Zeichen.', 'عدد المحارف 3 على الأقل.'],
  ...Object.keys(right).flatMap((name) =>
    [null, undefined].map((nothing): [Record<string, unknown>, string, string, string] => [
      { [name]: nothing },
      'required',
      'erforderlich',
      'مطلوب',
    ]),
  ),
])('%j is worded in every language', (part, ...words) => {
  for (const [index, language] of ['en', 'de', 'ar'].entries()) {
    const messages = said(part, language);
    expect(messages).toHaveLength(Object.keys(part).length);
    for (const message of messages) expect(message).toBe(words[index]);
  }
});

test('a call says so of its fields, compiled or not', async () => {
  const nobody = await admin.answer('createAgent', { body: {} as never });
  expect(nobody).toMatchObject({
    code: 400,
    data: [
      { path: 'first_name', message: 'cannot be empty' },
      { path: 'email', message: 'required' },
      { path: 'roles', message: 'required' },
    ],
  });
  const macro = await admin.answer('createMacro', { body: { name: null, actions: [{}] } as never });
  expect(macro).toMatchObject({
    code: 400,
    data: [
      { path: 'name', message: 'cannot be empty' },
      { path: 'visibility', message: 'required' },
      { path: 'actions.0.type', message: 'required' },
    ],
  });
});
