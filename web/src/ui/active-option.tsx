import type { ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';

/** A row of a list on offer at the cursor; focus stays in the text, which names the active one. */
export function ActiveOption({
  id,
  isActive,
  onActive,
  onChoose,
  className,
  children,
}: {
  id: string;
  isActive: boolean;
  onActive: () => void;
  onChoose: () => void;
  className?: string;
  children: ReactNode;
}) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the text, which names the active row
    // biome-ignore lint/a11y/useKeyWithClickEvents: the text handles the keys
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      ref={(node) => {
        if (isActive) node?.scrollIntoView({ block: 'nearest' });
      }}
      onPointerMove={onActive}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className={classNames(
        'select-none rounded-control px-2 py-1.5 max-md:min-h-11',
        isActive && 'bg-accent-wash',
        className,
      )}
    >
      {children}
    </div>
  );
}
