import { expect, type Locator, type Page } from '@playwright/test';

/**
 * Opens the reply of the open conversation with its key; gives the editor once it has the cursor.
 * Before its code is there a plain field stands in its place, which takes words but no files.
 */
export async function openReply(page: Page): Promise<Locator> {
  await page.keyboard.press('r');
  const editor = page.getByRole('textbox', { name: 'Write a reply' });
  await expect(whole(editor)).toBeFocused();
  return editor;
}

/** Where the first message of a new conversation is written, once its code is there. */
export async function firstMessage(dialog: Locator): Promise<Locator> {
  const editor = dialog.getByRole('textbox', { name: 'Write the first message' });
  await expect(whole(editor)).toBeVisible();
  return editor;
}

/** The editor itself, not the plain field before it. */
export function whole(editor: Locator): Locator {
  return editor.and(editor.page().locator('[contenteditable=true]'));
}
