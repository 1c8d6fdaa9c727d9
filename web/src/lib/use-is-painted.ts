import { useEffect, useState } from 'react';

/** Milliseconds after which the key that asked for something is up again: it is not to wait either. */
const keyIsUp = 120;

/** Whether what this part drew first is on screen: what takes long to make comes after that. */
export function useIsPainted(): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setPainted(true), keyIsUp);
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, []);
  return isPainted;
}
