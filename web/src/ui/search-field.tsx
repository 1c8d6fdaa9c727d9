import { Search, X } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from '../i18n/texts.ts';
import { IconButton } from './icon-button.tsx';
import { Input } from './input.tsx';
import { useAsking } from './use-asking.ts';

/** Words to find rows by; follows the address when that changes by other means. */
export function SearchField({
  label,
  query,
  onQuery,
  wait,
}: {
  label: string;
  query: string;
  onQuery: (query: string | undefined) => void;
  /** Milliseconds after the last key until the list follows. */
  wait?: number;
}) {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  const { text, setText, askNow, clear } = useAsking({
    value: query,
    read: (written) => written.trim().slice(0, 100),
    onAsk: onQuery,
    wait,
  });

  return (
    <div className="relative mb-4 w-full max-w-[400px]">
      <Search
        aria-hidden
        className="pointer-events-none absolute inset-y-0 start-2.5 my-auto size-4 text-ink-3"
      />
      <Input
        ref={field}
        type="search"
        value={text}
        aria-label={label}
        placeholder={label}
        dir="auto"
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) askNow();
        }}
        // Our own cross stands in the place of the browser's.
        className="pr-9 pl-8 [&::-webkit-search-cancel-button]:hidden max-md:pr-12 rtl:pr-8 rtl:pl-9 rtl:max-md:pl-12"
      />
      {text !== '' && (
        <IconButton
          label={t('search.clear')}
          onClick={() => {
            clear();
            field.current?.focus();
          }}
          className="absolute inset-y-0 end-0.5 my-auto max-md:end-0"
        >
          <X />
        </IconButton>
      )}
    </div>
  );
}
