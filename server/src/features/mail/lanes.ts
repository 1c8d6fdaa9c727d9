export type Lanes = {
  /** Waits until nothing that runs has one of the ties. */
  clear(ties: ReadonlySet<string>): Promise<void>;
  /** Begins the work once its ties are clear and a lane is free. The work must not fail. */
  run(ties: ReadonlySet<string>, work: () => Promise<void>): Promise<void>;
  /** Waits until nothing runs. */
  idle(): Promise<void>;
};

/** Work that has nothing in common runs at once, up to `atOnce`; what is tied keeps its order. */
export function createLanes(atOnce: number): Lanes {
  const running = new Map<Promise<void>, ReadonlySet<string>>();
  async function clear(ties: ReadonlySet<string>): Promise<void> {
    for (const [done, theirs] of running) {
      if ([...theirs].some((tie) => ties.has(tie))) await done;
    }
  }
  return {
    clear,
    async run(ties, work) {
      await clear(ties);
      if (running.size >= atOnce) await Promise.race(running.keys());
      const done = work().finally(() => running.delete(done));
      running.set(done, ties);
    },
    async idle() {
      await Promise.all(running.keys());
    },
  };
}
