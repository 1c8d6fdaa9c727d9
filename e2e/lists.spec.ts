import { darkPhone, lightDesk, lightTablet, look } from './support/look.ts';
import { admin, expect, signIn, test, type Workspace } from './support/test.ts';

const phone = { width: 390, height: 844 };

/** Conversations that an agent began, one a customer, the newest last. */
async function begin(
  { api }: Workspace,
  { inbox, from, to }: { inbox: number; from: number; to: number },
): Promise<void> {
  for (let number = from; number <= to; number += 1) {
    await api.call('POST', '/conversations', {
      subject: `Order ${number}`,
      content: `<p>About order ${number}</p>`,
      inbox_id: inbox,
      contact_email: `customer-${number}@example.org`,
      first_name: `Customer${number}`,
      last_name: 'of the Long-Winded Names',
    });
  }
}

test('a long list: states, pages, place, counts, many at once', async ({
  page,
  freshWorkspace: workspace,
}) => {
  const { api } = workspace;
  const inbox = await workspace.connect('orders');
  await begin(workspace, { inbox, from: 1, to: 54 });
  await api.call('POST', '/tags', { name: 'parcel' });
  await signIn(page, workspace.url, admin.email);
  await page.goto(`${workspace.url}/inboxes/assigned`);
  const sidebar = page.getByRole('navigation', { name: 'Navigation' });
  const list = page.getByRole('region', { name: 'All', exact: true });
  const rows = list.getByRole('listitem');
  const row = (number: number) =>
    list.getByRole('listitem').filter({ hasText: new RegExp(`Order ${number}(?!\\d)`) });

  await test.step('five skeletons, then an error with its words, then the rows', async () => {
    let answer = () => {};
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/conversations/all?*', async (route) => {
      await asked;
      await route.fulfill({
        status: 500,
        json: { status: 'error', message: 'The disk is full.', error_type: 'GeneralException' },
      });
    });
    await sidebar.getByRole('link', { name: /^All/ }).click();
    await expect(
      list.getByRole('status', { name: 'Loading conversations' }).locator('> div'),
    ).toHaveCount(5);
    answer();
    await expect(list.getByText('Could not fetch the conversations')).toBeVisible();
    await expect(list.getByText('The disk is full.')).toBeVisible();
    const again = list.getByRole('button', { name: 'Try again' });
    await Promise.all([page.waitForRequest('**/conversations/all?*'), again.click()]);
    await page.unroute('**/conversations/all?*');
    // News of any row asks anew as well, and may be quicker than the click.
    await expect(async () => {
      if (await again.isVisible()) await again.click({ timeout: 1_000 });
      await expect(row(54)).toBeVisible({ timeout: 2_000 });
    }).toPass();
  });

  await test.step('a row says who, when, through what, and that an agent wrote last', async () => {
    await expect(row(54)).toContainText('Customer54 of the Long-Winded Names');
    await expect(row(54)).toContainText('Orders');
    await expect(row(54)).toContainText('CU');
    await expect(row(54).getByText('Just now')).toBeVisible();
    await expect(row(54).getByRole('img', { name: 'Sent by an agent:' })).toBeVisible();
    await expect(row(54)).toContainText('About order 54');
  });

  await test.step('a page that is loaded anew asks for its list once, and for what came since', async () => {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/conversations/all?')) asked.push(request.url());
    });
    const socket = page.waitForEvent('websocket');
    await page.reload();
    await expect(row(54)).toBeVisible();
    expect((await socket).url()).toMatch(/\/ws\?since=\d+$/);
    expect(asked).toHaveLength(1);
  });

  await test.step('50 a page, more on asking, then the note that all are there', async () => {
    await expect(list.getByRole('button', { name: 'Status shown: Open 54' })).toBeVisible();
    await expect(rows.first()).toHaveAttribute('aria-setsize', '50');
    await rows.first().hover();
    await page.mouse.wheel(0, 10_000);
    const more = page.waitForRequest(/conversations\/all\?.*page_size=50.*after=/);
    await list.getByRole('button', { name: 'Load more' }).click();
    await more;
    await expect(rows.first()).toHaveAttribute('aria-setsize', '54');
    await page.mouse.wheel(0, 10_000);
    await expect(list.getByText('All conversations are loaded.')).toBeVisible();
  });

  await test.step('what one looks at stays while new ones come; the counts follow', async () => {
    await page.mouse.wheel(0, -1_500);
    await expect(row(25)).toBeVisible();
    const place = async () => Math.round((await row(25).boundingBox())?.y ?? 0);
    let before = Number.NaN;
    // The wheel turns on for a moment.
    await expect
      .poll(async () => {
        const last = before;
        before = await place();
        return before - last;
      })
      .toBe(0);
    await begin(workspace, { inbox, from: 55, to: 56 });
    await expect(rows.first()).toHaveAttribute('aria-setsize', '56');
    expect(await place()).toBe(before);
    await expect(sidebar.getByRole('link', { name: /^All/ })).toHaveText('All56');
    await expect(sidebar.getByRole('link', { name: /^Unassigned/ })).toHaveText('Unassigned56');
  });

  await test.step('another order or status begins anew at page 1', async () => {
    const sorted = page.waitForRequest(/order_by=conversations.created_at&order=asc/);
    await list.getByRole('button', { name: /Sorted by/ }).click();
    await expect(page.getByRole('menuitemradio')).toHaveText([
      'Oldest activity',
      'Newest activity',
      'Started first',
      'Started last',
      'Waiting longest',
      'Next SLA target',
      'Priority first',
    ]);
    await page.getByRole('menuitemradio', { name: 'Started first' }).click();
    expect((await sorted).url()).not.toContain('after=');
    await expect(row(1)).toBeVisible();
    await expect(rows.first()).toHaveAttribute('aria-setsize', '50');
    await list.getByRole('button', { name: /Status shown/ }).click();
    await page.getByRole('menuitemradio', { name: 'Closed' }).click();
    await expect(list.getByText('No conversations found')).toBeVisible();
    await expect(list.getByText('Try adjusting filters.')).toBeVisible();
    // Not from memory, however lately it was seen.
    const anew = page.waitForRequest('**/conversations/all?*');
    await list.getByRole('radio', { name: 'Open' }).click();
    expect((await anew).url()).not.toContain('after=');
    await expect(row(1)).toBeVisible();
  });

  await test.step('chosen by pointer, range, key and all; let go by Escape', async () => {
    await row(2).hover();
    await row(2).getByRole('checkbox').click();
    const bar = list.getByRole('status');
    await expect(bar).toHaveText('1 selected');
    await row(5)
      .getByRole('checkbox')
      .click({ modifiers: ['Shift'] });
    await expect(bar).toHaveText('4 selected');
    await row(3).getByRole('link').focus();
    await page.keyboard.press('x');
    await expect(bar).toHaveText('3 selected');
    await page.keyboard.press('j');
    await page.keyboard.press('Escape');
    await expect(list.getByRole('button', { name: /Status shown/ })).toBeVisible();
    await page.keyboard.press('x');
    await list.getByRole('button', { name: 'Select all' }).click();
    await expect(bar).toHaveText('50 selected');
    await look(page, 'lists-bulk', [lightDesk, lightTablet]);
  });

  await test.step('all of them assigned and tagged at once, seen everywhere', async () => {
    await list.getByRole('button', { name: 'Tags' }).click();
    await page.getByRole('option', { name: 'Add parcel' }).click();
    await expect(page.getByText('50 conversations changed')).toBeVisible();
    await expect(list.getByRole('button', { name: /Status shown/ })).toBeVisible();
    await row(1).getByRole('link').focus();
    await page.keyboard.press('x');
    await list.getByRole('button', { name: 'Select all' }).click();
    await list.getByRole('button', { name: 'Assignee' }).click();
    await page.getByRole('option', { name: /\(you\)/ }).click();
    await expect(sidebar.getByRole('link', { name: /^My inbox/ })).toHaveText('My inbox50');
    await expect(sidebar.getByRole('link', { name: /^Unassigned/ })).toHaveText('Unassigned6');
    // The counts may know of it before its answer, which ends the selection.
    await expect(list.getByRole('button', { name: /Status shown/ })).toBeVisible();
  });

  await test.step('what could not be changed is told with the reason, and tried again', async () => {
    const unknown = '00000000-0000-4000-8000-000000000000';
    await page.route('**/conversations/bulk', async (route) => {
      const body = route.request().postDataJSON() as { uuids: string[] };
      await route.continue({
        postData: JSON.stringify({ ...body, uuids: [...body.uuids.slice(0, -1), unknown] }),
      });
    });
    await row(1).hover();
    await row(1).getByRole('checkbox').click();
    await row(3)
      .getByRole('checkbox')
      .click({ modifiers: ['Shift'] });
    await list.getByRole('button', { name: 'Status' }).click();
    await page.getByRole('menuitem', { name: 'Resolved' }).click();
    const toast = page.getByRole('listitem').filter({ hasText: '2 changed, 1 could not be' });
    await expect(toast).toContainText('This conversation does not exist');
    await page.unroute('**/conversations/bulk');
    const again = page.waitForResponse('**/conversations/bulk');
    await toast.getByRole('button', { name: 'Try again' }).click();
    expect((await again).ok()).toBe(true);
    await expect(row(2)).toHaveCount(0);
  });

  await test.step('a click on a list that moves opens the row that is seen', async () => {
    const scroller = page.locator('div:has(> ul > li[data-uuid])');
    const moving = await scroller.evaluateHandle((node) =>
      setInterval(() => node.dispatchEvent(new Event('scroll')), 10),
    );
    await expect(scroller).toHaveAttribute('data-scrolling');
    const { x = 0, y = 0 } = (await row(5).boundingBox()) ?? {};
    await page.mouse.click(x + 100, y + 40);
    await expect(row(5).getByRole('link')).toHaveAttribute('aria-current', 'true');
    await moving.evaluate((timer) => clearInterval(timer));
    await expect(scroller).not.toHaveAttribute('data-scrolling');
  });

  await test.step('on a phone, from the header', async () => {
    await page.goto(`${workspace.url}/inboxes/all`);
    await page.setViewportSize(phone);
    await list.getByRole('button', { name: 'Select conversations' }).click();
    await row(4).getByRole('link').click();
    await row(5).getByRole('link').click();
    await expect(list.getByRole('status')).toHaveText('2 selected');
    await expect(page).toHaveURL(`${workspace.url}/inboxes/all`);
    await look(page, 'lists-bulk', [darkPhone]);
    await list.getByRole('button', { name: 'Snooze' }).click();
    await page.getByRole('menuitem', { name: '3 hours' }).click();
    await expect(row(4)).toHaveCount(0);
    await expect(list.getByRole('button', { name: 'Select conversations' })).toBeVisible();
    await list.getByRole('radio', { name: 'Closed' }).check();
    await expect(list.getByText('No conversations found')).toBeVisible();
    await expect(list.getByRole('button', { name: 'Select conversations' })).toHaveCount(0);
  });
});
