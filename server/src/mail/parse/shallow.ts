import { createRequire } from 'node:module';
import type { IOptions } from 'sanitize-html';

type ParserOptions = NonNullable<IOptions['parser']>;
type TokenizerClass = NonNullable<ParserOptions['Tokenizer']>;
type Events = ConstructorParameters<TokenizerClass>[1];
/** What we need of the parser that its types keep to itself; a test holds it to this. */
type Parser = Events & {
  stack: readonly string[];
  getSlice(start: number, end: number): string;
  isVoidElement(name: string): boolean;
};

/** Tags this deep and deeper go, what stands in them stays. */
const mostDeep = 200;
/** Tags whose text is no text for readers: at the limit they still hide it. */
const hiding = ['script', 'style', 'title', 'textarea', 'xmp'];

// The very one that sanitize-html parses with, which is not ours to import.
const besideSanitizer = createRequire(createRequire(import.meta.url).resolve('sanitize-html'));
const { Tokenizer } = besideSanitizer('htmlparser2') as { Tokenizer: TokenizerClass };

/**
 * For sanitize-html's option `parser`: no tag lies deeper than 200. The parser looks through all open
 * tags for each tag it meets, so a text of nothing but opened tags took it minutes.
 */
export const shallow: ParserOptions = {
  Tokenizer: class extends Tokenizer {
    constructor(options: ConstructorParameters<TokenizerClass>[0], parser: Parser) {
      super(options, upToTheLimit(parser));
    }
  },
};

/** Hands over to the parser what the tokenizer meets, but for tags too deep and what closes those. */
function upToTheLimit(parser: Parser): Events {
  const dropped = new Map<string, number>();
  let isDropping = false;
  const nameAt = (start: number, end: number) => parser.getSlice(start, end).toLowerCase();
  return {
    onopentagname(start, end) {
      const name = nameAt(start, end);
      const room = hiding.includes(name) ? mostDeep + 1 : mostDeep;
      isDropping = parser.stack.length >= room && !parser.isVoidElement(name);
      if (isDropping) dropped.set(name, (dropped.get(name) ?? 0) + 1);
      else parser.onopentagname(start, end);
    },
    onclosetag(start, end) {
      const name = nameAt(start, end);
      const count = dropped.get(name) ?? 0;
      if (count > 0) {
        dropped.set(name, count - 1);
        return;
      }
      // What was dropped stood inside the tag that closes now.
      if (parser.stack.includes(name)) dropped.clear();
      parser.onclosetag(start, end);
    },
    onattribname(start, end) {
      if (!isDropping) parser.onattribname(start, end);
    },
    onattribdata(start, end) {
      if (!isDropping) parser.onattribdata(start, end);
    },
    onattribentity(codepoint) {
      if (!isDropping) parser.onattribentity(codepoint);
    },
    onattribend(quote, end) {
      if (!isDropping) parser.onattribend(quote, end);
    },
    onopentagend(end) {
      if (!isDropping) parser.onopentagend(end);
    },
    onselfclosingtag(end) {
      if (!isDropping) parser.onselfclosingtag(end);
    },
    oncdata: (start, end, offset) => parser.oncdata(start, end, offset),
    oncomment: (start, end, offset) => parser.oncomment(start, end, offset),
    ondeclaration: (start, end) => parser.ondeclaration(start, end),
    onprocessinginstruction: (start, end) => parser.onprocessinginstruction(start, end),
    ontext: (start, end) => parser.ontext(start, end),
    ontextentity: (codepoint, end) => parser.ontextentity(codepoint, end),
    onend: () => parser.onend(),
  };
}
