/** Emojis kept as used last (spec section 9). */
const mostKept = 24;
/** The version of the local database (spec section 3); an older one is begun anew. */
const version = 3;
const store = 'recent';

/** One emoji, named by its code points, and when it was used last. */
type Used = { unified: string; at: number };

/** The emojis used last in this browser, newest first; none where it keeps no database. */
export async function recentEmojis(): Promise<string[]> {
  try {
    const database = await opened();
    const all = await answer<Used[]>(database.transaction(store).objectStore(store).getAll());
    database.close();
    return newestFirst(all).map(({ unified }) => unified);
  } catch {
    // A private window may refuse: nothing was used then.
    return [];
  }
}

/** Puts an emoji in front of those used last and forgets what is beyond the last place. */
export async function noteEmoji(unified: string): Promise<void> {
  try {
    const database = await opened();
    const recent = database.transaction(store, 'readwrite').objectStore(store);
    await answer(recent.put({ unified, at: Date.now() } satisfies Used));
    const all = await answer<Used[]>(recent.getAll());
    for (const old of newestFirst(all).slice(mostKept)) await answer(recent.delete(old.unified));
    database.close();
  } catch {
    // It is written all the same; only the list of the last ones stays as it was.
  }
}

function newestFirst(all: readonly Used[]): Used[] {
  return all.toSorted((one, other) => other.at - one.at);
}

function opened(): Promise<IDBDatabase> {
  const request = indexedDB.open('emoji', version);
  request.onupgradeneeded = () => {
    const { result } = request;
    for (const name of result.objectStoreNames) result.deleteObjectStore(name);
    result.createObjectStore(store, { keyPath: 'unified' });
  };
  return answer(request);
}

function answer<T>(request: IDBRequest<T>): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error ?? new Error('The local database refused'));
  return promise;
}
