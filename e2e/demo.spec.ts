import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { newDataDir } from '../server/src/testing/parley.ts';
import { eventually } from '../server/src/testing/poll.ts';
import { endProgram, startProgram } from '../server/src/testing/programs.ts';
import { darkDesk, lightPhone, look } from './support/look.ts';
import { test as base, expect } from './support/test.ts';

type Demo = { parley: string; mailbox: string; address: string; password: string };

const test = base.extend<{ demo: Demo }>({
  demo: async ({ browserName: _browser }, use) => {
    const folder = await newDataDir();
    const child = startDemo(folder);
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
    await eventually('the demo is ready', () => /Stop with/.test(said), 240_000);
    const after = (label: string) => new RegExp(`${label} +(\\S+)`).exec(said)?.[1] ?? '';
    await use({
      parley: after('Parley'),
      mailbox: after("Customers' mailbox"),
      address: after('sign in as'),
      password: after('with the password'),
    });
    await endProgram(child, 'SIGTERM');
    await rm(folder, { recursive: true, force: true });
  },
});

function startDemo(folder: string) {
  const places = { DEMO_DIR: folder, PORT: '0', OUTBOX_PORT: '0' };
  return startProgram([join(import.meta.dirname, '../scripts/demo.js')], {
    cwd: join(import.meta.dirname, '..'),
    env: { ...process.env, ...places, DEMO_CONVERSATIONS: '8', LOG_LEVEL: 'fatal' },
  });
}

test('write as a customer, answer in Parley, see the answer arrive', async ({ page, demo }) => {
  const customers = await page.context().newPage();

  await test.step('write', async () => {
    await customers.goto(demo.mailbox);
    await expect(customers.getByRole('heading', { name: 'Be the customer' })).toBeVisible();
    await customers.getByRole('link', { name: 'Write as a customer' }).click();
    await customers.getByLabel('Your name').fill('Ada Quill');
    await customers.getByLabel('Subject').fill('A lid for my teapot');
    await customers.getByLabel('Text').fill('The old one fell. Do you sell lids alone?');
    await customers.getByLabel('Attachment').setInputFiles({
      name: 'measures.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('84 mm'),
    });
    await customers.getByRole('button', { name: 'Send to Parley' }).click();
    await expect(customers.getByText('Parley has it.')).toBeVisible();
  });
  const exchange = customers.url();

  await test.step('answer', async () => {
    await signIn(page, demo);
    await page.goto(`${demo.parley}/inboxes/unassigned`);
    const row = page.getByRole('link', { name: /A lid for my teapot/ });
    await expect(row).toContainText('Ada Quill');
    await row.click();
    await expect(page.getByRole('log')).toContainText('Do you sell lids alone?');
    await expect(page.getByText('measures.txt')).toBeVisible();
    await page.getByRole('button', { name: /Reply to Ada/ }).click();
    await page.getByRole('textbox', { name: 'Write a reply' }).fill('We do, for £9.');
    await page.keyboard.press('Control+Enter');
  });

  await test.step('look around for the ten seconds in which a reply can be taken back', async () => {
    await customers.goto(demo.mailbox);
    await look(customers, 'demo-mailbox', [lightPhone]);
    await customers.getByRole('link', { name: 'Write as a customer' }).click();
    await customers.getByRole('button', { name: 'Send to Parley' }).click();
    await expect(customers.getByText('What is it about?')).toBeVisible();
    await look(customers, 'demo-write', [darkDesk]);
    await customers.goto(exchange);
  });

  await test.step('see', async () => {
    await expect(customers.locator('.letter.sent')).toBeVisible();
    const reply = customers.locator('iframe').contentFrame();
    await expect(reply.getByText('We do, for £9.')).toBeVisible();
    await expect(reply.getByText('Open from Monday to Saturday')).toBeVisible();
    await look(customers, 'demo-sent');
    await customers.getByLabel('Answer as the customer').fill('Wonderful, one in ash please.');
    await customers.getByRole('button', { name: 'Send to Parley' }).click();
    await expect(customers.locator('.letter')).toHaveCount(3);
    await expect(page.getByRole('log')).toContainText('Wonderful, one in ash please.');
  });
});

async function signIn(page: Page, { parley, address, password }: Demo): Promise<void> {
  await page.goto(parley);
  await page.getByLabel('Email').fill(address);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/inboxes/assigned');
}
