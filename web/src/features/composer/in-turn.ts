const underWay = new Map<string, Promise<void>>();

/**
 * Runs a step after all earlier ones of this key ended, however they did: saving, sending and
 * reading a draft must not overtake each other. Gives what the step gives, or its error.
 */
export function inTurn<T>(key: string, step: () => Promise<T>): Promise<T> {
  const result = (underWay.get(key) ?? Promise.resolve()).then(step);
  const ended: Promise<void> = result.then(
    () => leave(key, ended),
    () => leave(key, ended),
  );
  underWay.set(key, ended);
  return result;
}

function leave(key: string, ended: Promise<void>): void {
  if (underWay.get(key) === ended) underWay.delete(key);
}
