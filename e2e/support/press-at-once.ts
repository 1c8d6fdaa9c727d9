import type { Page } from '@playwright/test';

/** Keys (`Control+k`, `r`) that follow each other before there is a picture of what the first one does. */
export function pressAtOnce(page: Page, ...keys: string[]): Promise<void> {
  return page.evaluate(async (pressed) => {
    for (const each of pressed) {
      const key = each.replace('Control+', '');
      const init = { key, code: `Key${key.toUpperCase()}`, ctrlKey: key !== each };
      document.body.dispatchEvent(
        new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init }),
      );
      await null;
    }
  }, keys);
}
