import { expect, type Locator, type Page } from '@playwright/test';

/**
 * Opens the reply of the open conversation with its key; gives the editor once it has the cursor.
 * Before its code is there a plain field stands in its place, which takes words but no files.
 */
export async function openReply(page: Page): Promise<Locator> {
  await page.keyboard.press('r');
  const editor = page.getByRole('textbox', { name: 'Write a reply' });
  await expect(editor.and(page.locator('[contenteditable=true]'))).toBeFocused();
  return editor;
}
