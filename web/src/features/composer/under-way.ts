const ends = new Map<string, () => void>();

/**
 * The messages that this page is sending, also between two tries and without a network: the server not
 * knowing one says nothing. One that is taken back meanwhile is not among them any more.
 */
export const underWay = {
  has: (uuid: string): boolean => ends.has(uuid),
  add: (uuid: string): void => {
    const { promise, resolve } = Promise.withResolvers<void>();
    ends.set(uuid, resolve);
    // Told to the other tabs; a lock ends with its page, however that ends.
    void locks()?.request(nameOf(uuid), () => promise);
  },
  /** Whether it was among them. */
  delete: (uuid: string): boolean => {
    ends.get(uuid)?.();
    return ends.delete(uuid);
  },
};

/** Whether this page or another tab of this browser is sending it. */
export async function isUnderWay(uuid: string): Promise<boolean> {
  if (underWay.has(uuid)) return true;
  const known = await locks()?.query();
  return known?.held?.some(({ name }) => name === nameOf(uuid)) ?? false;
}

function nameOf(uuid: string): string {
  return `sending.${uuid}`;
}

/** Without HTTPS a browser has none. */
function locks(): LockManager | undefined {
  return navigator.locks;
}
