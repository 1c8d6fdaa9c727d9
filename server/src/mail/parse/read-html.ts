import sanitizeHtml from 'sanitize-html';
import { type EmbeddedPicture, withoutEmbedded } from './embedded-pictures.ts';
import { cut, stored } from './plain.ts';
import { sanitiseMail } from './sanitise.ts';
import { shallow } from './shallow.ts';

/** The HTML of a mail: harmless, its pasted pictures apart, and at most `longest` characters of it. */
export function readHtml(
  written: string,
  longest: number,
): { html: string; pictures: EmbeddedPicture[]; isCut: boolean } {
  const { html: light, pictures } = withoutEmbedded(written);
  const whole = stored(sanitiseMail(light));
  const isCut = whole.length > longest;
  // What the cut leaves open is closed by sanitising once more.
  const html = isCut ? sanitiseMail(cutBetweenTags(whole, longest)) : whole;
  return { html: isVisible(html) ? html : '', pictures, isCut };
}

function cutBetweenTags(html: string, longest: number): string {
  const tag = html.lastIndexOf('<', longest);
  const isInTag = tag > html.lastIndexOf('>', longest);
  return cut(html, isInTag ? tag : longest);
}

/** Whether anything of it can be seen: words or a picture. */
function isVisible(html: string): boolean {
  const words = html.replaceAll(/<[^>]*>/g, '').replaceAll(/[\s\u00ad\u200b-\u200f\ufeff]/g, '');
  return words !== '' || /<img\b/i.test(html);
}

/** Plain text of sanitised HTML. */
export function textOf(html: string): string {
  const lines = html
    .replaceAll(/<(br|hr)\s*\/?>/gi, '\n')
    .replaceAll(/<\/(p|div|tr|li|h\d|blockquote|table|pre)>/gi, '\n');
  return sanitizeHtml(lines, { allowedTags: [], allowedAttributes: {}, parser: shallow })
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll('\u00a0', ' ')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}
