import { type ReactNode, useState } from 'react';
import { later, useLater } from '../lib/later.ts';
import type { ComboboxListProps } from './combobox-list.tsx';
import { Popover } from './popover.tsx';

const comboboxList = later(() => import('./combobox-list.tsx'));

type ComboboxProps = ComboboxListProps & {
  /** What opens it: one element that takes a ref. */
  trigger: ReactNode;
  align?: 'start' | 'center' | 'end';
  /** Inside a dialog, which would not let it scroll otherwise. */
  modal?: boolean;
};

/** A searchable picker in a popover: assignee, team, tags. */
export function Combobox({ trigger, align = 'start', modal = false, ...list }: ComboboxProps) {
  const [open, setOpen] = useState(false);
  const loaded = useLater(comboboxList, open);
  return (
    <Popover
      trigger={trigger}
      open={open && loaded !== undefined}
      onOpenChange={setOpen}
      align={align}
      modal={modal}
      label={list.label}
      className="w-64 overflow-hidden"
    >
      {loaded && <loaded.ComboboxList {...list} onClose={() => setOpen(false)} />}
    </Popover>
  );
}
