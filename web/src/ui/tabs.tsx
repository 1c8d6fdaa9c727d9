import { Tabs as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';

export type Tab<V extends string> = { value: V; label: ReactNode };

/** Headings of panels; the chosen one is underlined. Panels are `TabPanel`s among the children. */
export function Tabs<V extends string>({
  value,
  onValueChange,
  tabs,
  label,
  trailing,
  children,
  className,
}: {
  value: V;
  onValueChange: (value: V) => void;
  tabs: readonly Tab<V>[];
  label: string;
  trailing?: ReactNode;
  children?: ReactNode;
  className?: string;
}) {
  return (
    <Radix.Root
      value={value}
      onValueChange={(next) => onValueChange(next as V)}
      className={className}
    >
      <div className="flex items-center gap-4 border-line border-b">
        <Radix.List aria-label={label} className="flex gap-4">
          {tabs.map((tab) => (
            <Radix.Trigger key={tab.value} value={tab.value} className={tabClass}>
              {tab.label}
            </Radix.Trigger>
          ))}
        </Radix.List>
        {trailing !== undefined && <div className="ms-auto">{trailing}</div>}
      </div>
      {children}
    </Radix.Root>
  );
}

export function TabPanel({ value, children }: { value: string; children: ReactNode }) {
  return (
    <Radix.Content value={value} className="outline-none">
      {children}
    </Radix.Content>
  );
}

const tabClass = classNames(
  '-mb-px h-9 border-transparent border-b-2 font-medium text-ink-2 text-ui transition-colors duration-80 ring-inside hover:text-ink',
  'data-[state=active]:border-ink data-[state=active]:font-semibold data-[state=active]:text-ink max-md:h-11 max-md:text-subject',
);
