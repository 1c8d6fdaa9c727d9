/**
 * Whether an error says that two changes met: what this one refers to was deleted, or what it makes
 * was made, after it had looked (SQLSTATE 23001, 23503 and 23505), or both waited for each other (40P01).
 */
export function isCollision(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown };
  return error instanceof Error && ['23001', '23503', '23505', '40P01'].includes(String(code));
}
