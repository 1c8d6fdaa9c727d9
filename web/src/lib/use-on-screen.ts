import { useEffect, useRef } from 'react';

/** Answers whether the part is still there: what it would say or ask needs somebody to see it. */
export function useOnScreen(): () => boolean {
  const isThere = useRef(true);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
    };
  }, []);
  return () => isThere.current;
}
