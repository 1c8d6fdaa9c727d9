import { Slot } from 'radix-ui';
import {
  type ComponentProps,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useId,
  useRef,
  useState,
} from 'react';
import { later, useLater } from '../lib/later.ts';
import type * as Window from './menu-window.tsx';

const menuWindow = later(() => import('./menu-window.tsx'));

type MenuProps = {
  /** One element that takes a ref: a Button, an IconButton. */
  trigger: ReactNode;
  children: ReactNode;
  align?: 'start' | 'center' | 'end';
  side?: 'top' | 'bottom' | 'left' | 'right';
  className?: string;
};

/** A menu that hangs from its trigger; its code comes with the first hand that comes near one. */
export function Menu({ trigger, ...content }: MenuProps) {
  const id = useId();
  const anchor = useRef<HTMLElement>(null);
  const [isNear, setNear] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const loaded = useLater(menuWindow, isNear || isOpen);

  const handlePointerDown = (event: PointerEvent) => {
    if (event.button !== 0 || event.ctrlKey) return;
    if (!isOpen) event.preventDefault();
    setOpen(!isOpen);
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (!['Enter', ' ', 'ArrowDown'].includes(event.key)) return;
    event.preventDefault();
    setOpen(event.key === 'ArrowDown' || !isOpen);
  };
  return (
    <>
      <Slot.Root
        ref={anchor}
        id={id}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        data-state={isOpen ? 'open' : 'closed'}
        onPointerEnter={() => setNear(true)}
        onFocus={() => setNear(true)}
        onPointerDown={handlePointerDown}
        onKeyDown={handleKeyDown}
      >
        {trigger}
      </Slot.Root>
      {loaded && (isNear || isOpen) && (
        <loaded.MenuWindow
          {...content}
          anchor={anchor}
          labelledBy={id}
          open={isOpen}
          onOpenChange={setOpen}
        />
      )}
    </>
  );
}

/** What stands in a menu is drawn by the window around it, so its code is there. */
function inMenu() {
  const loaded = menuWindow.now();
  if (!loaded) throw new Error('This stands in no menu');
  return loaded;
}

export function MenuItem(props: ComponentProps<typeof Window.MenuItem>) {
  const Loaded = inMenu().MenuItem;
  return <Loaded {...props} />;
}

export function MenuChoices<V extends string>(props: Window.MenuChoicesProps<V>) {
  const Loaded = inMenu().MenuChoices;
  return <Loaded {...props} />;
}

export function MenuSwitch(props: ComponentProps<typeof Window.MenuSwitch>) {
  const Loaded = inMenu().MenuSwitch;
  return <Loaded {...props} />;
}

export function MenuSeparator() {
  const Loaded = inMenu().MenuSeparator;
  return <Loaded />;
}
