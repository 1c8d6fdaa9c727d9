import type { TagColour } from '@parley/contract';
import { X } from 'lucide-react';
import { useTranslation } from '../i18n/texts.ts';
import { classNames } from '../lib/class-names.ts';
import { TagDot } from './tag-dot.tsx';

/** A tag on its sunken ground; with `onRemove` it carries a cross. */
export function Tag({
  name,
  colour,
  onRemove,
  className,
}: {
  name: string;
  colour?: TagColour;
  onRemove?: () => void;
  className?: string;
}) {
  const { t } = useTranslation();
  return (
    <span
      className={classNames(
        'inline-flex h-[22px] min-w-0 max-w-full items-center gap-1 rounded-badge bg-sunken px-1.5 font-medium text-label',
        className,
      )}
    >
      {colour !== undefined && <TagDot colour={colour} />}
      <span className="truncate" dir="auto" title={name}>
        {name}
      </span>
      {onRemove !== undefined && (
        <button
          type="button"
          aria-label={t('ui.removeNamed', { name })}
          onClick={onRemove}
          className="touch-target -me-0.5 rounded-badge text-ink-3 hover:text-ink focus-visible:outline-offset-0 [&_svg]:size-3.5"
        >
          <X />
        </button>
      )}
    </span>
  );
}
