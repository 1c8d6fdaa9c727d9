import sanitizeHtml from 'sanitize-html';
import { shallow } from './shallow.ts';

/**
 * Makes a stranger's HTML harmless: nothing runs, nothing is submitted, nothing covers the page,
 * and nothing loads but `img src`, which the frame's own policy holds back until the agent asks.
 */
export function sanitiseMail(html: string): string {
  return sanitizeHtml(html, {
    allowedTags,
    allowedAttributes: {
      '*': ['style', 'dir', 'lang', 'align', 'valign', 'title', 'class'],
      a: ['href', 'target', 'rel'],
      img: ['src', 'alt', 'width', 'height'],
      table: ['width', 'border', 'cellpadding', 'cellspacing', 'bgcolor'],
      td: ['colspan', 'rowspan', 'width', 'height', 'bgcolor'],
      th: ['colspan', 'rowspan', 'width', 'height', 'bgcolor'],
      col: ['width', 'span'],
      font: ['color', 'face', 'size'],
      ol: ['start', 'type'],
      blockquote: ['type', 'cite'],
    },
    // Only the classes by which quoted history is recognised.
    allowedClasses: { '*': ['gmail_quote', 'gmail_attr', 'moz-cite-prefix', 'yahoo_quoted'] },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowedSchemesByTag: { img: ['http', 'https', 'cid', 'data'] },
    allowedSchemesAppliedToAttributes: ['href', 'src', 'cite'],
    allowProtocolRelative: false,
    allowedStyles: { '*': allowedStyles },
    disallowedTagsMode: 'discard',
    nonTextTags: ['style', 'script', 'textarea', 'option', 'noscript', 'title', 'template', 'xmp'],
    parser: shallow,
    transformTags: {
      a: linkOut,
      img: (tagName, { src = '', ...attribs }) => ({
        tagName,
        attribs: isAddress(src, pictures) ? { ...attribs, src: src.trim() } : attribs,
      }),
      blockquote: (tagName, { cite = '', ...attribs }) => ({
        tagName,
        attribs: isAddress(cite, outside) ? { ...attribs, cite: cite.trim() } : attribs,
      }),
    },
  });
}

/** The same care for what agents write: the editor's own marks and nothing else. */
export function sanitiseReply(html: string): string {
  return sanitizeHtml(html, written);
}

/** A private note may mention agents besides: `<span data-mention="{agent id}">`. */
export function sanitiseNote(html: string): string {
  return sanitizeHtml(html, {
    ...written,
    allowedAttributes: { ...written.allowedAttributes, span: ['data-mention'] },
    transformTags: { ...written.transformTags, span: mention },
  });
}

/** Whom a clean note mentions, each once. */
export function mentionsOf(note: string): number[] {
  const ids = [...note.matchAll(/<span [^>]*data-mention="(\d+)"/g)].map((match) =>
    Number(match[1]),
  );
  return [...new Set(ids)].slice(0, mostMentions);
}

const mostMentions = 50;

const written: sanitizeHtml.IOptions & { allowedAttributes: object; transformTags: object } = {
  allowedTags: [
    'p',
    'br',
    'b',
    'strong',
    'i',
    'em',
    'u',
    's',
    'a',
    'ul',
    'ol',
    'li',
    'blockquote',
    'pre',
    'code',
    'h1',
    'h2',
    'h3',
    'hr',
    'img',
    'span',
  ],
  allowedAttributes: {
    a: ['href', 'target', 'rel'],
    img: ['src', 'alt', 'width', 'height'],
    '*': ['dir'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  parser: shallow,
  // Under a name that is not allowed it goes; the sanitiser's own filter copies all before it to take it out.
  transformTags: {
    a: linkOut,
    img: (tagName, attribs) => ({ tagName: isUpload(attribs.src) ? tagName : 'removed', attribs }),
  },
};

const isUpload = (src = '') => /^\/uploads\/[\w.-]+$/.test(src);

function mention(tagName: string, attributes: sanitizeHtml.Attributes) {
  const { 'data-mention': agentId = '', ...attribs } = attributes;
  const isId = /^[1-9]\d{0,8}$/.test(agentId);
  return { tagName, attribs: isId ? { ...attribs, 'data-mention': agentId } : attribs };
}

/** Never our own addresses: loading `/logout` as a picture would sign the reader out. */
const pictures = /^(https?:\/\/|cid:|data:image\/(png|jpe?g|gif|webp);base64,)/i;

/** A link opens a page of its own, which learns nothing of ours; one that leads inside goes. */
function linkOut(tagName: string, { href = '', ...attributes }: sanitizeHtml.Attributes) {
  const attribs = { ...attributes, target: '_blank', rel: 'noopener noreferrer nofollow' };
  return {
    tagName,
    attribs: isAddress(href, outside) ? { href: href.trim(), ...attribs } : attribs,
  };
}

const outside = /^(https?:\/\/|mailto:|tel:)/i;

/** No address holds a comment: the sanitiser takes them out one by one, copying the rest each time. */
function isAddress(value: string, kind: RegExp): boolean {
  return kind.test(value.trim()) && !value.includes('<!--');
}

const allowedTags = [
  'a',
  'abbr',
  'address',
  'article',
  'aside',
  'b',
  'bdi',
  'bdo',
  'big',
  'blockquote',
  'br',
  'caption',
  'center',
  'cite',
  'code',
  'col',
  'colgroup',
  'dd',
  'del',
  'dfn',
  'div',
  'dl',
  'dt',
  'em',
  'figcaption',
  'figure',
  'font',
  'footer',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'header',
  'hr',
  'i',
  'img',
  'ins',
  'kbd',
  'li',
  'main',
  'mark',
  'ol',
  'p',
  'pre',
  'q',
  's',
  'samp',
  'section',
  'small',
  'span',
  'strike',
  'strong',
  'sub',
  'sup',
  'table',
  'tbody',
  'td',
  'tfoot',
  'th',
  'thead',
  'time',
  'tr',
  'tt',
  'u',
  'ul',
  'var',
];

const colour = [
  /^[a-z]+$/i,
  /^#[0-9a-f]{3,8}$/i,
  /^rgba?\([\d\s.,%/]+\)$/i,
  /^hsla?\([\d\s.,%/deg]+\)$/i,
];
const length = [
  /^-?[\d.]+(px|pt|em|rem|ex|ch|%|in|cm|mm)?$/i,
  /^(auto|thin|medium|thick|normal|none)$/i,
];
const lengths = [/^([\d.]+(px|pt|em|rem|%)?|auto)(\s+([\d.]+(px|pt|em|rem|%)?|auto)){0,3}$/i];
const word = [/^[a-z-]+$/i];
// Bounded, since its parts may overlap: a long value would be tried in every way.
const border = [
  /^[\d.]{0,9}(px|pt|em)?\s{0,9}[a-z]{0,20}\s{0,9}(#[0-9a-f]{3,8}|[a-z]{1,30}|rgba?\([\d\s.,%]{1,40}\))?$/i,
];

// No position, no url(), nothing that reaches outside its own box.
const allowedStyles: Record<string, RegExp[]> = {
  color: colour,
  'background-color': colour,
  background: colour,
  'font-size': [...length, /^(x{0,2}-)?(small|large)(er)?$/i],
  'font-weight': [/^(\d{3}|[a-z]+)$/i],
  'font-style': word,
  'font-family': [/^[\w\s,'"-]+$/],
  'text-align': word,
  'text-decoration': [/^[a-z\s-]+$/i],
  'text-transform': word,
  'line-height': length,
  'letter-spacing': length,
  'white-space': word,
  'vertical-align': [...word, ...length],
  direction: [/^(ltr|rtl)$/],
  'list-style-type': word,
  width: length,
  height: length,
  'max-width': length,
  'min-width': length,
  'max-height': length,
  display: [/^(block|inline|inline-block|none|table|table-row|table-cell|list-item)$/i],
  padding: lengths,
  'padding-top': length,
  'padding-right': length,
  'padding-bottom': length,
  'padding-left': length,
  margin: lengths,
  'margin-top': lengths,
  'margin-right': lengths,
  'margin-bottom': lengths,
  'margin-left': lengths,
  border,
  'border-top': border,
  'border-right': border,
  'border-bottom': border,
  'border-left': border,
  'border-color': colour,
  'border-style': word,
  'border-width': lengths,
  'border-collapse': word,
  'border-spacing': lengths,
  'border-radius': lengths,
  'table-layout': word,
};
