/**
 * Whether an error says that the database could not be reached or ended the session: nothing is
 * wrong with what was asked, so asking again later makes sense (SQLSTATE classes 08, 53, 57).
 */
export function isDatabaseGone(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (syscall === 'connect') return true;
  if (typeof code === 'string' && /^(08...|53...|57P..|ECONNRESET|EPIPE)$/.test(code)) return true;
  return /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/.test(
    error.message,
  );
}
