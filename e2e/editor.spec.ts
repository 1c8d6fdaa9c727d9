import type { Locator, Page } from '@playwright/test';
import { customerMail } from '../server/src/testing/customer-mail.ts';
import { newConversation } from './support/conversations.ts';
import { darkPhone, lightDesk, lightTablet, look } from './support/look.ts';
import { openReply } from './support/open-reply.ts';
import { expect, test, type Workspace } from './support/test.ts';

test('bold, lists, quotes, code and links stand in the reply as they were written', async ({
  signedIn: page,
  workspace,
}) => {
  const editor = await reply(page, workspace);
  const toolbar = page.getByRole('toolbar', { name: 'Formatting' });
  const line = async (button: string, text: string) => {
    await toolbar.getByRole('button', { name: button, exact: true }).click();
    await expect(editor).toBeFocused();
    await page.keyboard.type(text);
  };
  await line('Bold', 'Strong');
  await line('Bold', ' and ');
  await line('Italic', 'slanted');
  await page.keyboard.press('Enter');
  await line('Italic', '');
  await line('List', 'First point');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await line('Numbered list', 'Step one');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await line('Quote', 'As you said');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await line('Code', 'npm start');
  await line('Code', ' ');
  await toolbar.getByRole('button', { name: 'Link', exact: true }).click();
  const url = page.getByRole('textbox', { name: 'Address of the link' });
  await url.fill('no address');
  await page.getByRole('button', { name: 'Set' }).click();
  await expect(page.getByText('Enter a web address or mailto: address.')).toBeVisible();
  await url.fill('help.example.org/start');
  await page.keyboard.press('Enter');
  await expect(editor).toBeFocused();
  await page.keyboard.type(' or https://a.example/faq, ask ann@a.example');
  await page.keyboard.press('Enter');
  await page.keyboard.type('not www.unfinished.example');
  await page.keyboard.press('Control+Enter');
  const message = page.getByRole('article').last();
  await expect(message.locator('strong')).toHaveText('Strong');
  await expect(message.locator('em')).toHaveText('slanted');
  await expect(message.locator('ul li')).toHaveText('First point');
  await expect(message.locator('ol li')).toHaveText('Step one');
  await expect(message.locator('blockquote')).toHaveText('As you said');
  await expect(message.locator('code')).toHaveText('npm start');
  const link = message.getByRole('link', { name: 'https://help.example.org/start' });
  await expect(link).toHaveAttribute('href', 'https://help.example.org/start');
  await expect(message.getByRole('link')).toHaveText([
    'https://help.example.org/start',
    'https://a.example/faq',
    'ann@a.example',
  ]);
});

test('pasted pictures stand in the text, an upload can be stopped, reply and note keep drafts of their own', async ({
  signedIn: page,
  workspace,
}) => {
  const editor = await reply(page, workspace);
  await editor.pressSequentially('For the customer ');
  await pastePicture(editor, 'screenshot.png');
  const picture = editor.getByRole('img', { name: 'screenshot.png' });
  await expect(picture).toHaveAttribute('src', /^\/uploads\//);
  await look(page, 'picture-in-reply', [lightDesk, darkPhone]);

  // What is copied from elsewhere brings its words, not its pictures.
  await paste(editor, {
    'text/html':
      '<p>seen <img src="https://tracker.example/p.gif"><img src="data:image/gif;base64,R0lGODlhAQABAAAAACw="><img src="/logout">there</p>',
  });
  await expect(editor).toContainText('seen there');
  await expect(editor.locator('img:not(.ProseMirror-separator)')).toHaveCount(1);
  await paste(editor, {
    'text/html': `<table><caption>Sizes</caption><tr><th>Shoe</th><td><p>47</p></td></tr>
      <tr><td>Belt</td><td><a href="https://a.example/l">L</a></td></tr></table>
      <table><tr><td><p>One</p><p>Two</p></td></tr></table>`,
  });
  await expect(editor.locator('p').filter({ hasText: '|' })).toHaveText(['Shoe | 47', 'Belt | L']);
  await expect(editor.getByRole('link', { name: 'L' })).toBeVisible();
  await expect(editor.getByText(/^(One|Two)$/)).toHaveCount(2);

  const failure = Promise.withResolvers<void>();
  await page.route('**/api/v1/media', async (route) => {
    await failure.promise;
    await route.abort();
  });
  await pastePicture(editor, 'broken.png');
  await expect(editor.getByRole('img', { name: 'broken.png' })).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'broken.png' })).toBeVisible();
  failure.resolve();
  await expect(page.getByText('broken.png was not attached')).toBeVisible();
  await expect(editor.getByRole('img', { name: 'broken.png' })).toHaveCount(0);
  await page.unroute('**/api/v1/media');

  // Nothing answers: it is on its way for as long as nobody stops it.
  await page.route('**/api/v1/media', () => undefined);
  await page.locator('input[type=file]').setInputFiles({
    name: 'slow.bin',
    mimeType: 'text/plain',
    buffer: Buffer.alloc(1_000, 'x'),
  });
  await expect(page.getByRole('progressbar')).toBeVisible();
  await page.getByRole('button', { name: 'Stop uploading slow.bin' }).click();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await expect(page.getByText('slow.bin was not attached')).toHaveCount(0);

  await page.getByRole('button', { name: 'Private note' }).click();
  const note = page.getByRole('textbox', { name: 'Write a note only agents see' });
  const saved = draftSaved(page, 'For us alone');
  await note.pressSequentially('For us alone');
  await saved;
  await page.reload();
  await expect(editor).toContainText('For the customer');
  await expect(picture).toHaveAttribute('src', /^\/uploads\//);
  await page.getByRole('button', { name: 'Private note' }).click();
  await expect(note).toHaveText('For us alone');

  await page.getByRole('button', { name: 'Reply', exact: true }).click();
  await page.getByRole('button', { name: /^Send/ }).click();
  const sent = page.getByRole('log').getByRole('img', { name: 'screenshot.png' });
  await expect(sent).toBeVisible();
  await expect.poll(() => sent.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(480);
  await expect(page.getByRole('log').getByRole('link', { name: 'screenshot.png' })).toHaveCount(0);
  await look(page, 'picture-in-thread', [lightTablet]);
});

/** Pastes what a program put on the clipboard. */
async function paste(editor: Locator, texts: Record<string, string>): Promise<void> {
  await editor.evaluate((place, given) => {
    const clipboardData = new DataTransfer();
    for (const [type, text] of Object.entries(given)) clipboardData.setData(type, text);
    place.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, texts);
}

/** Pastes a picture of 480 x 300. */
async function pastePicture(editor: Locator, name: string): Promise<void> {
  await editor.evaluate(async (place, filename) => {
    const canvas = new OffscreenCanvas(480, 300);
    const brush = canvas.getContext('2d');
    if (!brush) return;
    brush.fillStyle = '#c9d8cf';
    brush.fillRect(0, 0, 480, 300);
    brush.fillStyle = '#28683e';
    brush.fillRect(60, 180, 80, 80);
    brush.fillRect(200, 120, 80, 140);
    brush.fillRect(340, 50, 80, 210);
    const clipboardData = new DataTransfer();
    const picture = await canvas.convertToBlob();
    clipboardData.items.add(new File([picture], filename, { type: 'image/png' }));
    place.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, name);
}

test('answering everybody copies in who was copied, and the fields fit a phone', async ({
  signedIn: page,
  workspace,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await reply(page, workspace, ['Cc: Bo <bo@example.org>, Cy <cy@example.org>']);
  await page.getByRole('button', { name: /^To / }).click();
  await page.getByRole('button', { name: 'Copy in all 2 others' }).click();
  const composer = page.getByRole('region', { name: 'Reply' });
  await expect(composer.getByText('bo@example.org')).toBeVisible();
  await expect(composer.getByText('cy@example.org')).toBeVisible();
  const long = `records.${'of.everything.that.was.said.'.repeat(2)}here@example.org`;
  await composer.getByLabel('Bcc', { exact: true }).fill(long);
  await page.keyboard.press('Enter');
  await expect(composer.getByRole('button', { name: /Cc 2 Bcc 1/ })).toBeVisible();
  const {
    height = 0,
    x = 0,
    width = 0,
  } = (await composer.getByRole('group', { name: 'Recipients' }).boundingBox()) ?? {};
  expect(height).toBeLessThan(190);
  const cross = composer.getByRole('button', { name: `Remove ${long}` });
  const { x: at = 0, y = 0, width: size = 0 } = (await cross.boundingBox()) ?? {};
  expect(at + size).toBeLessThan(x + width);
  // A thumb that misses the cross by 18 pixels meets it all the same.
  await page.mouse.click(at + size / 2 - 18, y + 18);
  await expect(cross).toHaveCount(0);
});

test('a reply can be taken back after its tab was closed', async ({
  signedIn: page,
  workspace,
}) => {
  await (await reply(page, workspace)).pressSequentially('Sent too soon');
  const address = page.url();
  // There before: of the ten seconds none is for loading a page.
  const again = await page.context().newPage();
  await again.goto(`${workspace.url}/inboxes/all`);
  const row = again.locator(`a[href="${new URL(address).pathname}"]`);
  await expect(row).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await page.close();
  await row.click();
  await again.getByRole('button', { name: 'Undo' }).click();
  const editor = again.getByRole('textbox', { name: 'Write a reply' });
  await expect(editor).toHaveText('Sent too soon');
  await expect(again.getByRole('article')).toHaveCount(1);

  await test.step('its words stay out of the conversation that was gone on to meanwhile', async () => {
    await newConversation(workspace, {
      inbox: await workspace.connect('beside'),
      subject: 'Beside',
    });
    const list = again.getByRole('region', { name: 'All', exact: true });
    const other = list.getByRole('link', { name: /Beside/ });
    await expect(other).toBeVisible();
    const answered = Promise.withResolvers<void>();
    await again.route(/\/messages\/[^/]+$/, async (route) => {
      if (route.request().method() === 'DELETE') await answered.promise;
      await route.continue();
    });
    await editor.press('Control+Enter');
    await expect(again.getByRole('article')).toHaveCount(2);
    const saved = draftSaved(again, 'Written since');
    await editor.pressSequentially('Written since');
    await saved;
    const deleted = again.waitForResponse((answer) => answer.request().method() === 'DELETE');
    await again.getByRole('button', { name: 'Undo' }).click();
    await other.click();
    await expect(again.getByRole('log')).toContainText('About the Beside');
    const savedAnew = draftSaved(again, 'Sent too soon');
    answered.resolve();
    await deleted;
    await savedAnew;
    await expect(editor).toHaveCount(0);
    await again.goto(address);
    await expect(editor).toHaveText('Sent too soonWritten since');
    await again.evaluate(() => localStorage.clear());
    await again.reload();
    await expect(editor).toHaveText('Sent too soonWritten since');
  });
});

/** Waits until the server has a draft with these words. */
async function draftSaved(page: Page, words: string): Promise<void> {
  const saving = await page.waitForRequest(
    (request) => request.method() === 'PUT' && (request.postData() ?? '').includes(words),
  );
  await saving.response();
}

let opened = 0;

/** A new conversation with the cursor in its reply. */
async function reply(page: Page, { connect, dovecot, url }: Workspace, headers: string[] = []) {
  opened += 1;
  const user = `editor${opened}`;
  await connect(user);
  const subject = `Written ${opened}`;
  const to = `${user}@parley.test`;
  await dovecot.deliver(user, customerMail({ to, subject, text: 'Hello', headers }));
  await page.goto(`${url}/inboxes/all`);
  await page.getByRole('link', { name: new RegExp(subject) }).click();
  await expect(page.getByRole('log')).toContainText('Hello');
  return openReply(page);
}
