import { createHash } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ParsedMail } from '../../mail/parse/index.ts';
import { readMail } from '../../mail/parse/read-mail.ts';

/** A mail outside of Parley: sent by it, or written here as a customer. */
export type Letter = { id: string; kind: 'sent' | 'written'; at: Date; mail: ParsedMail };

/** The mails of one exchange with a customer, oldest first; never empty. */
export type Exchange = { id: string; subject: string; customer: Person; letters: Letter[] };

export type Person = { name: string; address: string };

export type Letters = {
  /** Keeps a raw mail in the folder, and tells who listens; `at` is now unless it says when. */
  add(kind: Letter['kind'], raw: Buffer, at?: Date): Promise<Letter>;
  /** Every exchange, the one with the newest mail first. */
  exchanges(): Exchange[];
  exchange(id: string): Exchange | undefined;
  exchangeOf(letter: Letter): Exchange | undefined;
  letter(id: string): Letter | undefined;
  /** Calls back at each new mail; gives how to stop that. */
  onNew(listener: (letter: Letter) => void): () => void;
};

/** The mails that lie in the folder, one file each. */
export async function openLetters(folder: string): Promise<Letters> {
  await mkdir(folder, { recursive: true });
  const files = (await readdir(folder)).filter((file) => file.endsWith('.eml')).sort();
  const letters: Letter[] = [];
  for (const file of files) letters.push(await letterOf(file, await readFile(join(folder, file))));
  const news = new EventEmitter().setMaxListeners(0);
  let count = Number(files.at(-1)?.slice(0, 6) ?? 0);

  const exchanges = () =>
    [...Map.groupBy(letters, rootOf)]
      .map(([root, own]) => exchangeFrom(root, own))
      .sort((a, b) => timeOf(b) - timeOf(a));
  return {
    async add(kind, raw, at = new Date()) {
      count += 1;
      const file = `${String(count).padStart(6, '0')}-${at.getTime()}-${kind}.eml`;
      await writeFile(join(folder, file), raw);
      const letter = await letterOf(file, raw);
      letters.push(letter);
      news.emit('new', letter);
      return letter;
    },
    exchanges,
    exchange: (id) => exchanges().find((exchange) => exchange.id === id),
    exchangeOf: (letter) => exchanges().find((exchange) => exchange.letters.includes(letter)),
    letter: (id) => letters.find((letter) => letter.id === id),
    onNew(listener) {
      news.on('new', listener);
      return () => news.off('new', listener);
    },
  };
}

async function letterOf(file: string, raw: Buffer): Promise<Letter> {
  const [id = '', time = '0', kind = ''] = file.replace('.eml', '').split('-');
  return {
    id,
    kind: kind === 'sent' ? 'sent' : 'written',
    at: new Date(Number(time)),
    mail: await readMail(raw),
  };
}

/** The first mail of the exchange names it in every later one. */
function rootOf({ mail }: Letter): string {
  return mail.references[0] ?? mail.messageId;
}

function exchangeFrom(root: string, letters: Letter[]): Exchange {
  const sent = letters.find(({ kind }) => kind === 'sent');
  const written = letters.find(({ kind }) => kind === 'written');
  const customer = written?.mail.from ?? sent?.mail.to[0] ?? { name: '', address: '' };
  return {
    id: createHash('sha256').update(root).digest('hex').slice(0, 12),
    subject: letters[0]?.mail.subject ?? '',
    customer,
    letters,
  };
}

function timeOf({ letters }: Exchange): number {
  return letters.at(-1)?.at.getTime() ?? 0;
}
