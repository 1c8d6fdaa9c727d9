import { Direction } from 'radix-ui';
import type { ReactNode } from 'react';
import { useTranslation } from './texts.ts';

/** Tells menus and the like which way the language runs. */
export function Directed({ children }: { children: ReactNode }) {
  return <Direction.Provider dir={useTranslation().direction}>{children}</Direction.Provider>;
}
