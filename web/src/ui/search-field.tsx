import { Search, X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from '../i18n/texts.ts';
import { IconButton } from './icon-button.tsx';
import { Input } from './input.tsx';

/** Words to find rows by; follows the address when that changes by other means. */
export function SearchField({
  label,
  query,
  onQuery,
  wait = 300,
}: {
  label: string;
  query: string;
  onQuery: (query: string | undefined) => void;
  /** Milliseconds after the last key until the list follows. */
  wait?: number;
}) {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(query);
  const [shown, setShown] = useState(query);
  const [asked, setAsked] = useState(query);

  if (shown !== query) {
    setShown(query);
    if (query !== asked) {
      setAsked(query);
      setText(query);
    }
  }

  const ask = (next: string) => {
    setAsked(next);
    onQuery(next === '' ? undefined : next);
  };
  const typed = text.trim().slice(0, 100);
  // What else changed while somebody typed is part of what is asked then.
  const askTyped = useEffectEvent(() => ask(typed));
  useEffect(() => {
    if (typed === asked) return;
    const timer = setTimeout(() => askTyped(), wait);
    return () => clearTimeout(timer);
  }, [typed, asked, wait]);

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
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) ask(typed);
        }}
        // Our own cross stands in the place of the browser's.
        className="pr-9 pl-8 [&::-webkit-search-cancel-button]:hidden max-md:pr-12 rtl:pr-8 rtl:pl-9 rtl:max-md:pl-12"
      />
      {text !== '' && (
        <IconButton
          label={t('search.clear')}
          onClick={() => {
            setText('');
            ask('');
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
