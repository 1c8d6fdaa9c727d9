import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { useStoredFlag } from '../../lib/stored-flag.ts';

/** A part of the sidebar that folds; `name` is where the browser keeps whether it is open. */
export function SidebarSection({
  name,
  title,
  beside,
  children,
}: {
  name: string;
  title: string;
  beside?: ReactNode;
  children: ReactNode;
}) {
  const [isOpen, setOpen] = useStoredFlag(name);
  const id = useId();
  return (
    <div className="mt-5">
      <div className="flex items-center justify-between">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          className="flex h-6 items-center gap-1 rounded-control px-2 font-medium text-ink-3 text-label hover:text-ink max-md:h-11"
        >
          {title}
          <ChevronDown
            className={classNames(
              'size-3.5 transition-transform duration-120',
              !isOpen && '-rotate-90 rtl:rotate-90',
            )}
          />
        </button>
        {beside}
      </div>
      <div id={id} className="mt-0.5 grid grid-cols-1 gap-px">
        {isOpen && children}
      </div>
    </div>
  );
}
