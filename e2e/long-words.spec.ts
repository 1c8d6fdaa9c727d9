import type { Page } from '@playwright/test';
import { type Look, lightDesk, lightPhone, lightTablet, look, pushed } from './support/look.ts';
import { admin, expect, signIn, test } from './support/test.ts';

/** 78 letters without a place to break, and 140. */
const long = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';
const longer = 'x'.repeat(140);

test('words that are long without a place to break stay in their place', async ({
  page,
  freshWorkspace: workspace,
}) => {
  const { api, url, connect } = workspace;
  const inbox_id = await connect('longwords');
  await api.call('POST', '/inboxes', {
    name: 'Lengthy',
    from: `${longer} <long-one@parley.test>`,
    config: { imap: [], smtp: [] },
    enabled: false,
  });
  for (const name of [long, longer.slice(0, 100)])
    await api.call('POST', '/teams', { name, emoji: '🚢' });
  const permissions = ['conversations:read'];
  await api.call('POST', '/roles', { name: 'Wordy', description: longer, permissions });
  const { contact } = await api.call<{ contact: { id: number } }>('POST', '/conversations', {
    ...{ subject: long, content: `<p>${long}</p>`, inbox_id },
    contact_email: 'ann@example.org',
    first_name: longer.slice(0, 100),
  });
  const [template] = await api.call<{ id: number }[]>('GET', '/templates?type=notification');
  await signIn(page, url, admin.email);
  for (const [name, path, ready, looks] of [
    ['long-contact', `/contacts/${contact.id}`, long, [lightTablet, lightDesk]],
    ['long-inbox', '/admin/inboxes', 'Lengthy', [lightTablet]],
    ['long-teams', '/admin/teams/teams', long, [lightPhone, lightTablet]],
    ['long-role', '/admin/teams/roles', 'Wordy', [lightPhone, lightTablet]],
    ['long-team', '/admin/teams/agents/new', long, [lightPhone]],
    [
      'long-subject',
      `/admin/templates/${template?.id}/edit`,
      'Filled in from',
      [lightPhone, lightTablet],
    ],
  ] as const) {
    await page.goto(`${url}${path}`);
    await expect(page.getByText(ready).first()).toBeVisible();
    await lookAll(page, name, looks);
  }
  await page.goto(`${url}/inboxes/all`);
  await page.getByRole('link', { name: new RegExp(long) }).click();
  await expect(page.getByRole('button', { name: /^Reply to/ })).toBeVisible();
  await lookAll(page, 'long-conversation', [lightDesk]);
});

/** As every screen is looked at; and nothing is pushed out of the window. */
async function lookAll(page: Page, name: string, looks: readonly Look[]) {
  await look(page, name, looks);
  for (const { width, height } of looks) {
    await page.setViewportSize({ width, height });
    await expect.poll(() => pushed(page), { message: `${name} ${width}` }).toEqual([]);
  }
}
