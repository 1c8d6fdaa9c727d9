import type { Browser, Page } from '@playwright/test';
import { Api } from '../server/src/testing/api.ts';
import { type Parley, startParley } from '../server/src/testing/parley.ts';
import { darkPhone, lightDesk, look } from './support/look.ts';
import { startOidcProvider } from './support/oidc-provider.ts';
import { admin, expect, signIn, test } from './support/test.ts';

let parley: Parley;
let oidc: Awaited<ReturnType<typeof startOidcProvider>>;

test.beforeAll(async () => {
  parley = await startParley({
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    ALLOW_PRIVATE_ADDRESSES: 'true',
  });
  const api = new Api(parley.url);
  await api.signIn(admin.email, admin.password);
  await api.call('PUT', '/settings/general', { 'app.root_url': parley.url });
  oidc = await startOidcProvider(`${parley.url}/api/v1/oidc/1/finish`);
});
test.afterAll(async () => {
  await oidc?.stop();
  await parley?.stop();
});

/** Signs in at the provider, in a browser it has not seen. */
async function through(browser: Browser, email: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto(`${parley.url}/contacts?page=1`);
  await page.getByRole('link', { name: 'Continue with Acme' }).click();
  await page.locator('input[name=login]').fill(email);
  await page.locator('input[name=password]').fill('anything');
  await page.locator('button[type=submit]').click();
  await page.getByRole('button', { name: 'Continue' }).click();
  return page;
}

test('a provider is added, agents sign in through it only, and whom nobody invited is told so', async ({
  page,
  browser,
}) => {
  await signIn(page, parley.url, admin.email);
  await page.goto(`${parley.url}/admin/sso`);
  await expect(page.getByText('Agents sign in with passwords only')).toBeVisible();
  await page.getByRole('link', { name: 'New provider' }).click();
  await page.getByRole('radio', { name: 'Other' }).click();
  await page.getByLabel('Name').fill('Acme');
  await page.getByLabel('Issuer').fill(`${oidc.issuer}/nowhere`);
  await page.getByLabel('Client ID').fill(oidc.client.client_id);
  await page.getByLabel('Client secret').fill(oidc.client.client_secret);
  await page.getByRole('button', { name: 'Create provider' }).click();
  await expect(page.getByText('No OpenID provider answers at this address.')).toBeVisible();
  await look(page, 'sso-provider', [darkPhone, lightDesk]);
  await page.getByLabel('Issuer').fill(oidc.issuer);
  await page.getByRole('button', { name: 'Create provider' }).click();
  await expect(page.getByLabel('Callback address')).toHaveValue(
    `${parley.url}/api/v1/oidc/1/finish`,
  );
  await page.getByRole('link', { name: 'Single sign-on' }).first().click();
  await page.getByRole('switch', { name: 'Providers only' }).click();
  await expect(page.getByRole('switch', { name: 'Providers only' })).toBeChecked();
  await look(page, 'sso', [darkPhone, lightDesk]);

  const stranger = await through(browser, 'nobody@parley.test');
  await expect(stranger.getByRole('alert')).toContainText('nobody@parley.test');
  await expect(stranger.getByLabel('Password')).toHaveCount(0);
  await look(stranger, 'login-sso', [darkPhone, lightDesk]);

  const known = await through(browser, admin.email);
  await expect(known).toHaveURL(/\/contacts\?page=1$/);
  await expect(known.getByRole('heading', { name: 'All contacts' })).toBeVisible();
});
