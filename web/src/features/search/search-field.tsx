import { Search, X } from 'lucide-react';
import type { Ref } from 'react';
import { useTranslation } from '../../i18n/texts.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Input } from '../../ui/input.tsx';

/** The one line to search by; Esc clears it, Enter does not wait. */
export function SearchField({
  ref,
  value,
  onChange,
  onClear,
  onSubmit,
}: {
  ref: Ref<HTMLInputElement>;
  value: string;
  onChange: (value: string) => void;
  onClear: () => void;
  onSubmit: () => void;
}) {
  const { t } = useTranslation();
  return (
    <search className="relative w-full max-w-[680px]">
      <Search
        aria-hidden
        className="pointer-events-none absolute inset-y-0 start-2.5 my-auto size-4 text-ink-3"
      />
      <Input
        ref={ref}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        dir="auto"
        maxLength={200}
        aria-label={t('search.title')}
        placeholder={t('search.placeholder')}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Enter') onSubmit();
          if (event.key === 'Escape') onClear();
        }}
        className="pr-9 pl-8 max-md:pr-12 rtl:pr-8 rtl:pl-9 rtl:max-md:pl-12"
      />
      {value !== '' && (
        <IconButton
          label={t('search.clear')}
          keys="Escape"
          onClick={onClear}
          className="absolute inset-y-0 end-0.5 my-auto max-md:end-0"
        >
          <X />
        </IconButton>
      )}
    </search>
  );
}
