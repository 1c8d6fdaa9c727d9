import { Check } from 'lucide-react';
import { DropdownMenu as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';

type MenuProps = {
  /** One element that takes a ref: a Button, an IconButton. */
  trigger: ReactNode;
  children: ReactNode;
  align?: 'start' | 'center' | 'end';
  side?: 'top' | 'bottom' | 'left' | 'right';
  className?: string;
};

/** A menu that hangs from its trigger. */
export function Menu({
  trigger,
  children,
  align = 'start',
  side = 'bottom',
  className,
}: MenuProps) {
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align={align}
          side={side}
          sideOffset={4}
          collisionPadding={8}
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

/** A row that is one of several choices; the chosen one has a check. */
export function MenuChoices<V extends string>({
  value,
  onValueChange,
  choices,
}: {
  value: V;
  onValueChange: (value: V) => void;
  choices: readonly {
    value: V;
    label: ReactNode;
    icon?: ReactNode;
    trailing?: ReactNode;
  }[];
}) {
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

/** The floating ground of menus and pickers. */
export const menuClass =
  'z-50 max-h-(--radix-popper-available-height) animate-menu overflow-y-auto rounded-[8px] bg-raised p-1 shadow-menu outline-none';

/** One row of a menu. */
export const menuRowClass =
  'flex h-8 select-none items-center gap-2.5 rounded-control px-2 font-medium text-ui outline-none data-[highlighted]:bg-accent-wash data-[disabled]:text-ink-3 max-md:h-11 max-md:text-touch [&_svg]:size-4 [&_svg]:shrink-0';
