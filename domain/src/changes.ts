import type { Change } from '@parley/contract';

type Row = Readonly<Record<string, unknown>>;
type Value = Change['from'];

/** What tells nothing to a reader of the log: every row has it, and it moves by itself. */
const unspoken = new Set(['id', 'uuid', 'created_at', 'updated_at']);
const secretName =
  /password|secret|token|credential|authorization|api_key|private_key|encrypted|hash$/i;
/** What stands for a stored secret when it is read. */
const masked = /^•+$/;
const longest = 500;

/**
 * What is other in `to` than in `from`, field by field, with parts of parts named by their path
 * (`config.imap.0.host`). Null on one side says that there was or is nothing: what is empty then is
 * left out. Of a field that holds a secret only the fact goes in.
 */
export function changesBetween(from: Row | null, to: Row | null): Change[] {
  const before = new Map(from ? fieldsOf(from, '') : []);
  const after = new Map(to ? fieldsOf(to, '') : []);
  const fields = new Set([...before.keys(), ...after.keys()]);
  return [...fields].flatMap((field) => {
    const [old, now] = [before.get(field) ?? null, after.get(field) ?? null];
    if (JSON.stringify(old) === JSON.stringify(now)) return [];
    if ((from === null || to === null) && isEmpty(old) && isEmpty(now)) return [];
    const isSecret = secretName.test(field);
    const shown = (value: Value) => (isSecret ? null : shortened(value));
    const name = field.replace(/_encrypted$/, '');
    return [{ field: name, from: shown(old), to: shown(now), is_secret: isSecret }];
  });
}

function fieldsOf(value: Row, path: string): [string, Value][] {
  return Object.entries(value).flatMap(([key, part]): [string, Value][] => {
    if (unspoken.has(key)) return [];
    const field = path === '' ? key : `${path}.${key}`;
    if (typeof part === 'string' && masked.test(part)) return [];
    if (typeof part === 'string' || typeof part === 'number' || typeof part === 'boolean') {
      return [[field, part]];
    }
    if (Array.isArray(part)) return listOf(part, field);
    if (part instanceof Date) return [[field, part.toISOString()]];
    if (part === null || part === undefined) return [[field, null]];
    return fieldsOf(part as Row, field);
  });
}

/** Words and named things are one value; whatever else a list holds is told of part by part. */
function listOf(list: readonly unknown[], field: string): [string, Value][] {
  const names = list.map(nameOf);
  const known = names.filter((name) => name !== null);
  return known.length === list.length ? [[field, known]] : fieldsOf({ ...list } as Row, field);
}

function nameOf(item: unknown): string | null {
  if (typeof item === 'string' || typeof item === 'number') return String(item);
  const { id, name } = (item ?? {}) as { id?: unknown; name?: unknown };
  return typeof id === 'number' && typeof name === 'string' ? name : null;
}

function isEmpty(value: Value): boolean {
  return (
    value === null ||
    value === '' ||
    value === false ||
    value === 0 ||
    (Array.isArray(value) && value.length === 0)
  );
}

function shortened(value: Value): Value {
  if (Array.isArray(value)) return value.map(cut);
  return typeof value === 'string' ? cut(value) : value;
}

function cut(text: string): string {
  return text.length > longest ? `${[...text].slice(0, longest).join('')}…` : text;
}
