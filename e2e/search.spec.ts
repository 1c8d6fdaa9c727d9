import type { Page } from '@playwright/test';
import { customerMail } from '../server/src/testing/customer-mail.ts';
import { look } from './support/look.ts';
import { admin, expect, signIn, test, type Workspace } from './support/test.ts';

type Item = { uuid: string; subject: string };

/** A shop whose customers wrote about umbrellas, one of them at length. */
async function shop({ api, dovecot, connect }: Workspace): Promise<void> {
  await connect('umbrellas');
  for (const mail of mails) {
    await dovecot.deliver('umbrellas', customerMail({ to: 'umbrellas@parley.test', ...mail }));
  }
  const list = () => api.call<{ results: Item[] }>('GET', '/conversations/all');
  await expect
    .poll(async () => (await list()).results.length, { timeout: 90_000 })
    .toBe(mails.length);
  const long = (await list()).results.find(({ subject }) => subject.startsWith('Parasol'));
  for (let i = 1; i <= 35; i += 1) {
    const message = `<p>Line ${i} of what we found out.</p>`;
    await api.call('POST', `/conversations/${long?.uuid}/messages`, { private: true, message });
  }
}

const mails = [
  {
    from: 'Zoë Lindqvist <zoe@lindqvist.example>',
    subject: 'Parasol left in the Café',
    text: 'I left a turquoise parasol behind on Sunday.',
  },
  ...Array.from({ length: 34 }, (_, i) => ({
    from: `Customer ${i} <customer${i}@rain.example>`,
    subject: `Umbrella number ${i}`,
    text: `It is torn at the ferrule, see order FS-${1000 + i}.`,
  })),
  {
    from: '=?utf-8?B?5p2O5bCP6b6Z?= <li@example.org>',
    subject: '=?utf-8?B?5oiR55qE5YyF6KO55rKh5pyJ5Yiw6L6+?=',
    text: '我的包裹没有到达',
  },
];

const field = (page: Page) => page.getByRole('textbox', { name: 'Search' });
const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(name) });

test('an agent finds conversations, messages and contacts, and comes back to where he was', async ({
  page,
  freshWorkspace: workspace,
}) => {
  await shop(workspace);
  await signIn(page, workspace.url, admin.email);
  await page.goto(`${workspace.url}/inboxes/assigned`);

  await test.step('the key leads there, and too little says what is missing', async () => {
    await expect(page.getByRole('link', { name: 'Search' })).toBeVisible();
    await page.keyboard.press('/');
    await expect(page).toHaveURL(/\/inboxes\/search$/);
    await expect(field(page)).toBeFocused();
    await expect(page).toHaveTitle(/^Search - /);
    await page.keyboard.type('um');
    await expect(page).toHaveURL(/query=um/);
    await expect(page.getByText('Type at least 3 characters to search.')).toBeVisible();
    await look(page, 'search-hint');
  });

  await test.step('the beginning of a word finds, marked, with totals and more', async () => {
    await field(page).fill('ÚMBREL');
    await expect(tab(page, 'Conversations')).toContainText('34');
    await expect(tab(page, 'Messages')).toContainText('0');
    await expect(page.locator('mark').first()).toHaveText('Umbrel');
    await look(page, 'search-conversations');
    const results = page.getByRole('tabpanel').getByRole('link');
    await expect(results).toHaveCount(30);
    await page.getByRole('button', { name: 'Load more' }).press('Enter');
    await expect(results).toHaveCount(34);
    await expect(results.nth(30)).toBeFocused();
  });

  await test.step('back from a result: the same query, place and row', async () => {
    const result = page.getByRole('tabpanel').getByRole('link').nth(31);
    await result.scrollIntoViewIfNeeded();
    const top = () => result.evaluate((node) => Math.round(node.getBoundingClientRect().top));
    const before = await top();
    await result.click();
    await expect(page.getByRole('log')).toContainText('torn at the ferrule');
    await page.goBack();
    await expect(field(page)).toHaveValue('ÚMBREL');
    await expect(result).toBeFocused();
    await expect.poll(top).toBe(before);
    await page.keyboard.press('Escape');
    await expect(field(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(field(page)).toHaveValue('');
    await expect(page).toHaveURL(/\/inboxes\/search(\?tab=conversations)?$/);
  });

  await test.step('filters narrow it, stay in the address, and go with one press', async () => {
    const { results } = await workspace.api.call<{ results: Item[] }>('GET', '/conversations/all');
    const [first, second] = [0, 1].map(
      (number) => results.find(({ subject }) => subject === `Umbrella number ${number}`)?.uuid,
    );
    for (const uuid of [first, second])
      await workspace.api.call('PUT', `/conversations/${uuid}/status`, { status: 'Closed' });
    const me = await workspace.api.call<{ id: number }>('GET', '/agents/me');
    const toMe = { assignee_id: me.id };
    await workspace.api.call('PUT', `/conversations/${second}/assignee/user`, toMe);
    await field(page).fill('umbrella');
    await expect(tab(page, 'Conversations')).toContainText('34');
    const filters = page.getByRole('group', { name: 'Filters' });
    const choose = async (name: string, option: string) => {
      await filters.getByRole('button', { name: `${name}:` }).click();
      await page.getByRole('option', { name: option, exact: true }).click();
    };
    await choose('Status', 'Closed');
    await expect(page.getByRole('tabpanel').getByRole('link')).toHaveCount(2);
    await expect(page).toHaveURL(/status=4/);
    await choose('Assigned agent', 'Nobody');
    await expect(tab(page, 'Conversations')).toHaveText(/^Conversations\s*1$/);
    await choose('Period', 'Last 365 days');
    await expect(filters.getByRole('button', { name: 'Period: Last 365 days' })).toBeVisible();
    await expect(page.getByRole('tabpanel').getByRole('link')).toHaveText(/Umbrella number 0/);
    await page.getByRole('tabpanel').getByRole('link').click();
    await expect(page.getByRole('log')).toBeVisible();
    await page.goBack();
    await page.reload();
    await expect(filters.getByRole('button', { name: 'Status: Closed' })).toBeVisible();
    await expect(page.getByRole('tabpanel').getByRole('link')).toHaveCount(1);
    await choose('Period', 'From … to …');
    const until = filters.getByLabel('To', { exact: true });
    await until.pressSequentially('01012020', { delay: 50 });
    await expect(page).toHaveURL(/until=2020-01-01/);
    await expect(until).toHaveValue('2020-01-01');
    await expect(page.getByText('No conversation with “umbrella” fits the filters')).toBeVisible();
    await look(page, 'search-filters');
    await filters.getByRole('button', { name: 'Clear filters' }).press('Enter');
    await expect(field(page)).toBeFocused();
    await expect(tab(page, 'Conversations')).toContainText('34');
    await expect(page).toHaveURL(/search\?query=umbrella(&tab=conversations)?$/);
    // A day that nothing can be compared with counts as left out.
    const torn = 'query=torn&tab=messages&agent=none&period=days&until=2100-01-01';
    await page.goto(`${workspace.url}/inboxes/search?${torn}`);
    await expect(tab(page, 'Messages')).toContainText('33');
    await tab(page, 'Contacts').click();
    await expect(filters).toHaveCount(0);
    await tab(page, 'Conversations').click();
  });

  await test.step('nothing here, but in another tab; a result opens the thread at its message', async () => {
    await page.goto(`${workspace.url}/inboxes/search?query=turquoise`);
    await expect(page.getByText('No conversation with “turquoise”')).toBeVisible();
    await look(page, 'search-nothing');
    await page.getByRole('button', { name: 'Messages found: 1' }).click();
    await expect(page).toHaveURL(/tab=messages/);
    await expect(page.locator('mark')).toHaveText('turquoise');
    await look(page, 'search-messages');
    await expect(field(page)).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('link', { name: /turquoise/ })).toBeFocused();
    await page.keyboard.press('Enter');
    const thread = page.getByRole('log');
    await expect(thread.getByText('I left a turquoise parasol')).toBeInViewport();
    await expect(thread.getByText('Line 35 of what we found out.')).not.toBeInViewport();
    await page.goBack();
    await expect(page.getByRole('link', { name: /turquoise/ })).toBeFocused();
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByRole('link', { name: /turquoise/ })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Back to the list' }).click();
    await expect(field(page)).toHaveValue('turquoise');
    await expect(page.getByRole('link', { name: /turquoise/ })).toBeFocused();
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('scripts without spaces; a contact leads to its page and back', async () => {
    await field(page).fill('包裹没');
    await expect(page.locator('mark')).toHaveText('包裹没');
    await field(page).fill('lindqvist');
    await tab(page, 'Contacts').click();
    await expect(page.getByRole('tabpanel')).toContainText('zoe@lindqvist.example');
    await look(page, 'search-contacts');
    await page.getByRole('link', { name: /zoe@lindqvist/ }).click();
    await expect(page).toHaveURL(/\/contacts\/\d+$/);
    await expect(page.getByRole('link', { name: /Parasol left/ })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('link', { name: /zoe@lindqvist/ })).toBeFocused();
  });
});

test('a search that fails says so and can be tried again', async ({
  signedIn: page,
  workspace,
}) => {
  await page.route('**/api/v1/conversations/search*', (route) =>
    route.fulfill({ status: 500, json: { status: 'error', message: 'The disk is full.' } }),
  );
  await page.goto(`${workspace.url}/inboxes/search?query=marzipan`);
  await expect(page.getByText('The disk is full.')).toBeVisible();
  await page.unroute('**/api/v1/conversations/search*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No conversation with “marzipan”')).toBeVisible();
});
