import type { LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ShortcutName } from '../../lib/shortcuts.ts';

/** A page of the product that the palette leads to. */
export type Place = {
  label: string;
  /** More words to find it by. */
  keywords?: string[];
  icon: ReactNode;
  link: Pick<LinkProps, 'to' | 'params'>;
  /** Open conversations there. */
  count?: string | undefined;
  shortcut?: ShortcutName;
};
