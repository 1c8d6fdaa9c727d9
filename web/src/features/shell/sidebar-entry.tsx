import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { tooltip } from '../../ui/tooltip.tsx';

type EntryContentProps = {
  label: string;
  icon?: ReactNode;
  /** Open conversations, or a shortcut. */
  trailing?: ReactNode;
  /** False: the sidebar is a rail and only the icon shows. */
  open: boolean;
};
type SidebarEntryProps = Pick<LinkProps, 'to' | 'params' | 'search'> &
  EntryContentProps & { current: boolean };

/** One line of the sidebar: 28 px, 44 on phones. */
export function SidebarEntry({ label, icon, trailing, open, current, ...link }: SidebarEntryProps) {
  return (
    <Link
      {...link}
      aria-current={current ? 'page' : undefined}
      {...inRail({ label, open })}
      className={classNames(
        entryClass(open),
        current ? 'bg-chosen font-semibold text-ink' : 'font-medium text-ink-2',
      )}
    >
      <EntryContent {...{ label, icon, trailing, open }} />
    </Link>
  );
}

/** A line of the sidebar that does something here instead of leading elsewhere. */
export function SidebarAction({
  keys,
  onClick,
  ...content
}: Omit<EntryContentProps, 'trailing'> & { keys: string; onClick: () => void }) {
  const { label, open } = content;
  return (
    <button
      type="button"
      onClick={onClick}
      {...inRail({ label, open })}
      aria-keyshortcuts={keys}
      className={classNames(entryClass(open), 'w-full text-start font-medium text-ink-2')}
    >
      <EntryContent {...content} trailing={<KeyHint>{keys}</KeyHint>} />
    </button>
  );
}

/** The key that does the same, where there is a keyboard. */
export function KeyHint({ children }: { children: string }) {
  return (
    <span aria-hidden className="max-md:hidden">
      {children}
    </span>
  );
}

function EntryContent({ label, icon, trailing, open }: EntryContentProps) {
  return (
    <>
      {icon}
      {open && (
        <>
          <span className="min-w-0 flex-1 truncate">
            <bdi>{label}</bdi>
          </span>
          {trailing !== undefined && (
            <span className="shrink-0 text-ink-3 text-label [[aria-current=page]_&]:font-semibold [[aria-current=page]_&]:text-ink">
              {trailing}
            </span>
          )}
        </>
      )}
    </>
  );
}

/** In the rail of icons the label is a tooltip. */
function inRail({ label, open }: { label: string; open: boolean }) {
  return open ? {} : { 'aria-label': label, ...tooltip(label, { side: 'end' }) };
}

function entryClass(open: boolean): string {
  return classNames(
    'flex items-center gap-2.5 rounded-control text-ui transition-colors duration-80 ring-inside hover:bg-hover hover:text-ink max-md:h-11 max-md:text-subject [&_svg]:size-4 [&_svg]:shrink-0',
    open ? 'h-7 px-2' : 'h-9 justify-center',
  );
}
