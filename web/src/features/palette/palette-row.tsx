import { Command } from 'cmdk';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ShortcutName } from '../../lib/shortcuts.ts';
import { Keys } from '../../ui/keys.tsx';

type PaletteRowProps = {
  /** Unlike any other row's. */
  value: string;
  label: string;
  /** Lighter, behind the label; nothing is found by it. */
  detail?: string;
  /** More words to find it by. */
  keywords?: string[];
  icon: ReactNode;
  trailing?: ReactNode;
  shortcut?: ShortcutName | undefined;
  /** Leads to a level of its own. */
  leads?: boolean;
  onSelect: () => void;
};

/** One thing the palette can do. */
export function PaletteRow(props: PaletteRowProps) {
  const { value, label, detail, keywords = [], icon, trailing, shortcut, onSelect } = props;
  return (
    <Command.Item
      value={value}
      keywords={[label, ...keywords]}
      onSelect={onSelect}
      className="flex min-h-9 select-none items-center gap-3 rounded-control px-2.5 font-medium text-ui data-[selected=true]:bg-accent-wash max-md:min-h-11 max-md:text-touch [&_svg]:size-4 [&_svg]:shrink-0"
    >
      {icon}
      <span className="min-w-0 shrink truncate" dir="auto">
        {label}
      </span>
      <span className="min-w-0 flex-1 shrink-[9] truncate font-normal text-ink-2" dir="auto">
        {detail}
      </span>
      {trailing !== undefined && (
        <span className="shrink-0 font-normal text-ink-3 text-label">{trailing}</span>
      )}
      {shortcut && (
        <span aria-hidden className="max-md:hidden">
          <Keys of={shortcut} />
        </span>
      )}
      {props.leads && <ChevronRight className="text-ink-3 rtl:-scale-x-100" aria-hidden />}
    </Command.Item>
  );
}

/** Rows under a heading. */
export function PaletteGroup({ heading, children }: { heading?: string; children: ReactNode }) {
  return (
    <Command.Group
      heading={heading}
      className="[&_[cmdk-group-heading]]:truncate [&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-2.5 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-ink-3 [&_[cmdk-group-heading]]:text-label"
    >
      {children}
    </Command.Group>
  );
}
