import { useEffect, useState } from 'react';
import type { Editor } from './editor.tsx';

let loaded: typeof Editor | undefined;

/**
 * The rich editor once its code is there; until then undefined, and a plain field takes its place.
 * By hand rather than by Suspense, which holds the finished editor back while keys are typed.
 */
export function useEditorComponent(): typeof Editor | undefined {
  const [component, setComponent] = useState(() => loaded);
  useEffect(() => {
    if (loaded) return;
    let isGone = false;
    import('./editor.tsx').then(
      (module) => {
        loaded = module.Editor;
        if (!isGone) setComponent(() => module.Editor);
      },
      // Without a network the plain field serves; the next conversation tries again.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, []);
  return component;
}
