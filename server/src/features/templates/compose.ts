import { filledHtml, filledLine, type TemplateValues } from '@parley/domain';
import { plainTextOf } from '../../mail/plain-text.ts';

type Written = { text: string; html: string };

/** A reply inside the template of its inbox: `content` is its HTML, the rest is filled in as text. */
export function wrapped(
  template: string,
  { reply, values }: { reply: Written; values: TemplateValues },
): Written {
  // The plain text has the reply as it was written, and the template's words around it.
  const around = plainTextOf(filledHtml(template, values, { content: `<div>${mark}</div>` }));
  return {
    html: filledHtml(template, values, { content: reply.html }),
    text: around.replaceAll(mark, () => reply.text),
  };
}

/** A reply with the signature of its inbox beneath, parted as mail programs know it (RFC 3676, 4.3). */
export function signed(reply: Written, signature: string, values: TemplateValues): Written {
  const html = filledHtml(signature, values);
  const text = plainTextOf(html);
  if (text === '') return reply;
  return {
    html: `${reply.html}<div class="signature"><br>${html}</div>`,
    text: `${reply.text}\n\n-- \n${text}`,
  };
}

/** A mail of the system from its words. */
export function asMail(
  words: { subject: string; body: string },
  values: TemplateValues,
): Written & { subject: string } {
  const html = filledHtml(words.body, values);
  return { subject: filledLine(words.subject, values), html, text: plainTextOf(html) };
}

const mark = '\u{f8ff}content\u{f8ff}';
