// Part of `npm test`: every test that docs/spec-coverage.md names is there.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const rows = readFileSync(join(root, 'docs/spec-coverage.md'), 'utf8')
  .split('\n')
  .map((line) => /^\| (\S+) \| (.+) \| (.+) \|$/.exec(line))
  .filter((row) => row !== null && row[1] !== '§' && !row[1].startsWith('-'))
  .map(([, section, statement, test]) => ({ section, statement, test }));

const missing = rows.filter(({ test }) => test !== 'open' && !isThere(test));
for (const { section, statement, test } of missing) {
  process.stdout.write(`§ ${section}, ${statement}: there is no test ${test}\n`);
}
const open = rows.filter(({ test }) => test === 'open').length;
process.stdout.write(`${rows.length} statements, ${open} without a test\n`);
process.exit(missing.length === 0 && rows.length > 0 ? 0 : 1);

/** `file`: name, or names with ` / ` between them, each as it stands in the file. */
function isThere(test) {
  const [, file, names] = /^`([^`]+)`: (.+)$/.exec(test) ?? [];
  if (!file || !existsSync(join(root, file))) return false;
  const source = readFileSync(join(root, file), 'utf8');
  return names.split(' / ').every((name) => source.includes(name));
}
