import type { Page } from '@playwright/test';
import english from '../server/src/features/settings/lang/en.json' with { type: 'json' };
import { lightDesk, lightPhone, look } from './support/look.ts';
import { playScene } from './support/scene.ts';
import { admin, expect, signIn, test } from './support/test.ts';

test('a workspace in Arabic: mirrored, in Arabic throughout, and English mail stays English', async ({
  page,
  freshWorkspace: workspace,
}) => {
  const { api, url } = workspace;
  await playScene(workspace);
  await signIn(page, url, admin.email);
  await api.call('PUT', '/settings/general', {
    'app.site_name': 'Fellside',
    'app.lang': 'ar',
    'app.root_url': '',
    'app.timezone': 'Africa/Cairo',
    'app.max_file_upload_size': 25,
    'app.allowed_file_upload_extensions': ['*'],
  });

  await page.goto(`${url}/inboxes/all`);
  const html = page.locator('html');
  await expect(html).toHaveAttribute('dir', 'rtl');
  await expect(html).toHaveAttribute('lang', 'ar');
  const row = page.getByRole('link', { name: /Tent pole/ });
  await expect(row).toBeVisible();
  await look(page, 'arabic-list', [lightDesk, lightPhone]);
  await sawNoEnglish(page);

  await row.click();
  const words = page.getByText('No 3.1 poles in the warehouse');
  await expect(words).toBeVisible();
  expect(await words.evaluate((element) => getComputedStyle(element).direction)).toBe('ltr');
  // A line of the page starts where the page does; the words themselves keep their direction.
  await expect(page.getByRole('heading', { name: /Tent pole/ })).toHaveCSS('text-align', 'right');
  const [sidebar, list, thread] = await Promise.all(
    [page.getByRole('navigation', { name: 'التنقل' }), row, page.getByRole('log')].map((part) =>
      part.boundingBox(),
    ),
  );
  expect(sidebar?.x).toBeGreaterThan(list?.x ?? Number.NaN);
  expect(list?.x).toBeGreaterThan(thread?.x ?? Number.NaN);
  await look(page, 'arabic-conversation', [lightDesk, lightPhone]);
  await sawNoEnglish(page);

  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'لوحة الأوامر' })).toBeFocused();
  await page.keyboard.type('تأجيل');
  await expect(page.getByRole('option', { name: 'تأجيل…' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option', { name: 'ساعة واحدة' })).toBeVisible();
});

/** Looks for a handful of the interface's English texts, as words or as labels. */
async function sawNoEnglish(page: Page): Promise<void> {
  for (const key of [
    'nav.myInbox',
    'nav.unassigned',
    'nav.title',
    'list.select',
    'newConversation.title',
    'panel.title',
    'composer.placeholder',
    'conversation.resolve',
    'search.title',
  ] as const) {
    await expect(page.getByText(english[key], { exact: true })).toHaveCount(0);
    await expect(page.getByLabel(english[key], { exact: true })).toHaveCount(0);
  }
}
