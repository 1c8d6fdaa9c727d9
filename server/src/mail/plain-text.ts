import sanitizeHtml from 'sanitize-html';

/**
 * HTML of ours as the plain text part of a mail: where links lead, the numbers of lists and the marks of
 * quotes are said. Line breaks of the source are none of the text.
 */
export function plainTextOf(html: string): string {
  const page = new Page();
  sanitizeHtml(html, {
    allowedTags: [],
    allowedAttributes: {},
    onOpenTag: (name, attributes) => page.open(name, attributes),
    onCloseTag: (name) => page.close(name),
    textFilter: (text) => {
      page.write(unescaped(text));
      return '';
    },
  });
  return page.text();
}

/** A blank line around these, a new line around those. */
const paragraphs = /^(p|h\d|ul|ol|table|blockquote|pre|div)$/;
const rows = /^(li|tr)$/;

/** Text as it grows, tag by tag. */
class Page {
  private lines: string[] = [];
  private line = '';
  private breaks = 0;
  private quotes = 0;
  private quotesBetween = 0;
  private preformatted = 0;
  private lists: { next: number | null }[] = [];
  private marker = '';
  private links: { href: string; words: string }[] = [];

  open(name: string, attributes: Record<string, string>): void {
    this.part(name, this.lists.length);
    if (name === 'br' || name === 'hr') this.end();
    if (name === 'blockquote') this.quotes += 1;
    if (name === 'pre') this.preformatted += 1;
    if (name === 'ul') this.lists.push({ next: null });
    if (name === 'ol') this.lists.push({ next: Number(attributes.start) || 1 });
    if (name === 'li') this.marker = this.nextMarker();
    if (name === 'a') this.links.push({ href: attributes.href ?? '', words: '' });
  }

  close(name: string): void {
    if (name === 'a') this.endLink();
    const isList = name === 'ul' || name === 'ol';
    this.part(name, this.lists.length - (isList ? 1 : 0));
    if (name === 'blockquote') this.quotes -= 1;
    if (name === 'pre') this.preformatted -= 1;
    if (isList) this.lists.pop();
  }

  write(text: string): void {
    const pieces = this.preformatted > 0 ? text.split('\n') : [text.replaceAll(/\s+/g, ' ')];
    for (const [index, piece] of pieces.entries()) {
      if (index > 0) this.end();
      this.add(piece);
    }
  }

  text(): string {
    this.end();
    return this.lines.join('\n').trim();
  }

  private add(piece: string): void {
    const atStart = this.breaks > 0 || this.line === '';
    const words = atStart && this.preformatted === 0 ? piece.trimStart() : piece;
    if (words === '') return;
    this.begin();
    for (const link of this.links) link.words += words;
    this.line += words;
  }

  /** Makes the line breaks that were asked for, and the beginning of a line. */
  private begin(): void {
    if (this.breaks > 0) {
      this.end();
      if (this.breaks > 1) this.lines.push('> '.repeat(this.quotesBetween).trimEnd());
      this.breaks = 0;
    }
    if (this.line !== '') return;
    const indent = this.marker === '' ? '  '.repeat(this.lists.length) : this.marker;
    this.line = '> '.repeat(this.quotes) + indent;
    this.marker = '';
  }

  private end(): void {
    if (this.line !== '' || this.breaks === 0) this.lines.push(this.line.trimEnd());
    this.line = '';
  }

  /** Parts what comes from what was: by a blank line, inside of lists by a new one. */
  private part(name: string, listsAround: number): void {
    const isParagraph = paragraphs.test(name);
    if (!isParagraph && !rows.test(name)) return;
    if (this.line !== '') this.end();
    this.quotesBetween = Math.min(this.breaks > 0 ? this.quotesBetween : this.quotes, this.quotes);
    this.breaks = Math.max(this.breaks, isParagraph && listsAround === 0 ? 2 : 1);
  }

  private nextMarker(): string {
    const list = this.lists.at(-1);
    const indent = '  '.repeat(Math.max(0, this.lists.length - 1));
    if (!list || list.next === null) return `${indent}- `;
    list.next += 1;
    return `${indent}${list.next - 1}. `;
  }

  private endLink(): void {
    const link = this.links.pop();
    if (!link) return;
    const href = link.href.replace(/^mailto:/i, '');
    if (href !== '' && link.words !== '' && !link.words.includes(href)) this.line += ` (${href})`;
  }
}

function unescaped(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll('\u00a0', ' ');
}
