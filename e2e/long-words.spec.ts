import { lightPhone, lightTablet, look } from './support/look.ts';
import { expect, test } from './support/test.ts';

/** 78 letters without a place to break. */
const long = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';

test('words that are long without a place to break stay in their place', async ({
  signedIn: page,
  workspace,
}) => {
  const { api, url, connect } = workspace;
  const inbox_id = await connect('longwords');
  await api.call('POST', '/teams', { name: long, emoji: '🚢' });
  await api.call('POST', '/conversations', {
    subject: long,
    content: `<p>${long}</p>`,
    inbox_id,
    contact_email: 'ann@example.org',
    first_name: 'Ann',
  });
  const templates = await api.call<{ id: number }[]>('GET', '/templates?type=notification');
  for (const [name, path, ready] of [
    ['long-team', '/admin/teams/agents/new', long],
    ['long-subject', `/admin/templates/${templates[0]?.id}/edit`, 'Filled in from'],
  ] as const) {
    await page.goto(`${url}${path}`);
    await expect(page.getByText(ready).first()).toBeVisible();
    await look(page, name, [lightPhone, lightTablet]);
  }
});
