import { expect, test } from 'vitest';
import { isAllowedFile } from './uploads.ts';

test.each([
  ['photo.png', ['png', 'pdf'], true],
  ['PHOTO.PNG', ['png'], true],
  ['invoice.pdf.exe', ['pdf'], false],
  ['png', ['png'], false],
  ['no ending', ['png'], false],
  ['.png', ['png'], true],
  ['anything at all', ['*'], true],
  ['photo.png', [], false],
])('%s where %j are allowed: %s', (filename, allowed, isAllowed) => {
  expect(isAllowedFile(filename, allowed)).toBe(isAllowed);
});
