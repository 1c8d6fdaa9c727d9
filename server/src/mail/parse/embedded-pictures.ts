import { createHash } from 'node:crypto';

/** A picture that stood in the HTML itself; `contentId` is what stands there now. */
export type EmbeddedPicture = { contentId: string; contentType: string; content: Uint8Array };

// A count in place of the last `+` would take a step of the stack for each character.
const pasted =
  /(?<=["']\s{0,9})data:(image\/(?:png|jpe?g|gif|webp));base64,([A-Za-z0-9+/=\s]+)(?=["'])/gi;
/** A small one is no burden where it stands. */
const smallest = 10_000;

/** HTML with its pasted pictures (`data:`) as parts of the mail: they are most of its length. */
export function withoutEmbedded(html: string): { html: string; pictures: EmbeddedPicture[] } {
  const pictures = new Map<string, EmbeddedPicture>();
  const light = html.replaceAll(pasted, (all, type: string, base64: string) => {
    if (base64.length < smallest) return all;
    const content = Buffer.from(base64, 'base64');
    const hash = createHash('sha256').update(content).digest('hex').slice(0, 32);
    const contentId = `${hash}@embedded.invalid`;
    pictures.set(contentId, { contentId, contentType: type.toLowerCase(), content });
    return `cid:${contentId}`;
  });
  return { html: light, pictures: [...pictures.values()] };
}
