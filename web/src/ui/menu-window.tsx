import { Check } from 'lucide-react';
import { Menu as Radix } from 'radix-ui/internal';
import { type ReactNode, type RefObject, useRef } from 'react';
import { useTranslation } from '../i18n/texts.ts';
import { classNames } from '../lib/class-names.ts';
import { menuClass } from './menu-class.ts';

type MenuWindowProps = {
  anchor: RefObject<HTMLElement | null>;
  labelledBy: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  children: ReactNode;
  align?: 'start' | 'center' | 'end';
  side?: 'top' | 'bottom' | 'left' | 'right';
  className?: string;
};

/** What a menu shows while it is open. */
export function MenuWindow({
  anchor,
  labelledBy,
  open,
  onOpenChange,
  children,
  align = 'start',
  side = 'bottom',
  className,
}: MenuWindowProps) {
  const leftByPointer = useRef(false);
  return (
    <Radix.Root
      open={open}
      onOpenChange={onOpenChange}
      dir={useTranslation().direction}
      modal={false}
    >
      <Radix.Anchor virtualRef={anchor as RefObject<HTMLElement>} />
      <Radix.Portal>
        <Radix.Content
          aria-labelledby={labelledBy}
          align={align}
          side={side}
          sideOffset={4}
          collisionPadding={8}
          onInteractOutside={() => {
            leftByPointer.current = true;
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (!leftByPointer.current) anchor.current?.focus();
            leftByPointer.current = false;
          }}
          className={classNames(menuClass, 'min-w-44', className)}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

type MenuItemProps = {
  onSelect?: () => void;
  icon?: ReactNode;
  /** A count or shortcut at the end of the row. */
  trailing?: ReactNode;
  tone?: 'plain' | 'danger';
  disabled?: boolean;
  /** The child is a link that carries the row itself. */
  asChild?: boolean;
  children: ReactNode;
};

export function MenuItem({
  onSelect,
  icon,
  trailing,
  tone = 'plain',
  disabled,
  asChild = false,
  children,
}: MenuItemProps) {
  const className = classNames(menuRowClass, tone === 'danger' && 'text-urgent');
  if (asChild) {
    return (
      <Radix.Item asChild className={className} disabled={disabled} onSelect={onSelect}>
        {children}
      </Radix.Item>
    );
  }
  return (
    <Radix.Item className={className} disabled={disabled} onSelect={onSelect}>
      {icon}
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {trailing !== undefined && <span className="text-ink-3 text-label">{trailing}</span>}
    </Radix.Item>
  );
}

export type MenuChoicesProps<V extends string> = {
  value: V;
  onValueChange: (value: V) => void;
  choices: readonly {
    value: V;
    label: ReactNode;
    icon?: ReactNode;
    trailing?: ReactNode;
  }[];
};

/** A row that is one of several choices; the chosen one has a check. */
export function MenuChoices<V extends string>({
  value,
  onValueChange,
  choices,
}: MenuChoicesProps<V>) {
  return (
    <Radix.RadioGroup value={value} onValueChange={(next) => onValueChange(next as V)}>
      {choices.map((choice) => (
        <Radix.RadioItem key={choice.value} value={choice.value} className={menuRowClass}>
          {choice.icon}
          <span className="min-w-0 flex-1 truncate">{choice.label}</span>
          {choice.trailing !== undefined && (
            <span className="text-ink-3 text-label">{choice.trailing}</span>
          )}
          <span className="w-4">
            <Radix.ItemIndicator>
              <Check className="text-ink-2" />
            </Radix.ItemIndicator>
          </span>
        </Radix.RadioItem>
      ))}
    </Radix.RadioGroup>
  );
}

/** A switch inside a menu: toggling leaves the menu open. */
export function MenuSwitch({
  checked,
  onCheckedChange,
  icon,
  disabled,
  children,
}: {
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  icon?: ReactNode;
  disabled?: boolean;
  children: ReactNode;
}) {
  return (
    <Radix.CheckboxItem
      checked={checked}
      onCheckedChange={onCheckedChange}
      onSelect={(event) => event.preventDefault()}
      disabled={disabled}
      className={menuRowClass}
    >
      {icon}
      <span className="min-w-0 flex-1 truncate">{children}</span>
      <span
        aria-hidden
        className={classNames(
          'flex h-[18px] w-[30px] rounded-full p-0.5 transition-colors duration-80',
          checked ? 'justify-end bg-accent' : 'bg-offline',
        )}
      >
        <span className="size-3.5 rounded-full bg-page" />
      </span>
    </Radix.CheckboxItem>
  );
}

export function MenuSeparator() {
  return <Radix.Separator className="-mx-1 my-1 border-line border-t" />;
}

/** One row of a menu. */
const menuRowClass =
  'flex h-8 select-none items-center gap-2.5 rounded-control px-2 font-medium text-ui outline-none data-[highlighted]:bg-accent-wash data-[disabled]:text-ink-3 max-md:h-11 max-md:text-touch [&_svg]:size-4 [&_svg]:shrink-0';
