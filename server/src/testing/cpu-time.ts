/**
 * Milliseconds of processor time that this process took for a piece of work: what a busy machine lets
 * it wait is no part of it.
 */
export async function cpuTimeOf(work: () => Promise<unknown>): Promise<number> {
  const start = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1_000;
}
