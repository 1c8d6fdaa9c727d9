import { Smile, X } from 'lucide-react';
import { useTranslation } from '../../i18n/texts.ts';
import type { FieldControl } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { EmojiButton } from '../emoji/index.ts';

/** The emoji before a team's name, or none. */
export function EmojiField({
  value,
  onChange,
  ...control
}: FieldControl & { value: string; onChange: (emoji: string) => void }) {
  const { t } = useTranslation();
  const label = value === '' ? t('teams.chooseEmoji') : t('teams.changeEmoji', { emoji: value });
  return (
    <div className="flex items-center gap-1">
      <EmojiButton
        onPick={onChange}
        trigger={
          <button
            {...control}
            type="button"
            aria-label={label}
            className="inline-flex h-8 w-11 items-center justify-center rounded-control bg-ground text-[18px] leading-none transition-colors duration-80 hover:bg-sunken max-md:h-11 max-md:w-14 dark:bg-sunken"
          >
            {value || <Smile className="size-4 text-ink-3" />}
          </button>
        }
      />
      {value !== '' && (
        <IconButton label={t('teams.removeEmoji')} onClick={() => onChange('')}>
          <X />
        </IconButton>
      )}
    </div>
  );
}
