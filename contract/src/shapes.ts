import { z } from 'zod';

/** Times are ISO 8601 in UTC (behaviour.md, head). */
export const time = z.iso.datetime();
/** Ids are PostgreSQL integers. */
export const id = z.int().positive().max(2_147_483_647, 'errors.id');
export const idParam = z
  .string()
  .regex(/^[1-9]\d{0,9}$/, 'errors.id')
  .transform(Number)
  .pipe(z.int().max(2_147_483_647, 'errors.id'));
/** An id, or the row it is of as that was read: of that, its `id` counts. */
export const idOrRow = z.preprocess<unknown, typeof id, z.input<typeof id>>(
  (given: unknown) => (isRow(given) ? given.id : given),
  id,
);
export const uuid = z.uuid();

/** Text a person typed: trimmed, no control characters that PostgreSQL refuses. */
export const text = (max: number) =>
  z.string().trim().max(max).refine(hasNoNul, 'errors.characters');
/** Text that has to be there; `missing` says so where it is not. */
export const requiredText = (max: number, missing = 'errors.required') =>
  z
    .string({ error: ifMissing(missing) })
    .trim()
    .min(1, missing)
    .max(max)
    .refine(hasNoNul, 'errors.characters');

/**
 * spec section 5: no spaces, one @, a dot after it. Only the first dot can part the name of the host:
 * where any could, a long text of dots would be tried at each of them.
 */
export const emailAddress = z
  .string()
  .trim()
  .max(254)
  .regex(/^[^\s@<>,;"\0]+@[^\s@<>,;"\0][^\s@<>,;"\0.]*\.[^\s@<>,;"\0]+$/, 'errors.email');

/**
 * The body of a call that writes a row: it takes the row as it was read (behaviour.md 1), and leaves
 * out of it what nobody writes. Any other field that `input` does not know is refused.
 */
export function writtenBack<I extends z.ZodObject>(input: I, row: z.ZodObject) {
  const readOnly = Object.keys(row.shape).filter((name) => !(name in input.shape));
  return z.preprocess<unknown, I, z.input<I>>((given: unknown) => {
    if (typeof given !== 'object' || given === null || Array.isArray(given)) return given;
    return Object.fromEntries(Object.entries(given).filter(([name]) => !readOnly.includes(name)));
  }, input);
}

/** A name of the time zone database, such as Europe/Berlin. */
export const timezone = z.string().trim().max(64).refine(isTimezone, 'errors.timezone');

export const idParams = z.strictObject({ id: idParam });
export const uuidParams = z.strictObject({ uuid });

/** A page of a list: default 30, largest 500; `after` is opaque, from the page before. */
export const pageQuery = {
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  page_size: z.coerce.number().int().min(1).max(500).default(30),
  after: z.string().max(2_000).optional(),
};

export function pageOf<T extends z.core.$ZodType>(row: T) {
  return z.object({
    results: z.array(row),
    total: z.int(),
    page: z.int(),
    per_page: z.int(),
    total_pages: z.int(),
    /** Pass as `after` for the page that follows; null on the last. */
    next: z.string().nullable(),
  });
}

function ifMissing(message: string) {
  return ({ input }: { input?: unknown }) => (input == null ? message : undefined);
}

function isRow(given: unknown): given is { id: unknown } {
  return typeof given === 'object' && given !== null && 'id' in given;
}

function hasNoNul(value: string): boolean {
  return !value.includes('\0');
}

function isTimezone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
