import { useNavigate, useSearch } from '@tanstack/react-router';
import { Tabs } from 'radix-ui';
import { useRef } from 'react';
import { type SearchKind, searchKindsOf } from '../../api/search-queries.ts';
import { useCurrentUser } from '../../api/session.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { useShortcuts } from '../../lib/use-shortcuts.ts';
import { useAsking } from '../../ui/use-asking.ts';
import { DrawerButton } from '../shell/index.ts';
import { FilterChips } from './filter-chips.tsx';
import { FoundOf } from './found-of.tsx';
import { SearchField } from './search-field.tsx';
import { noFilters, type SearchAddress } from './search-filters.ts';
import { SearchHint } from './search-hint.tsx';
import { SearchTabs } from './search-tabs.tsx';
import { totalText } from './totals.ts';
import { usePlace } from './use-place.ts';
import { useResultKeys } from './use-result-keys.ts';
import { shortest, useSearches } from './use-searches.ts';

/** Conversations, messages and contacts by their words; query, tab and filters are in the address. */
export function SearchPage() {
  const { t } = useTranslation();
  const kinds = searchKindsOf(useCurrentUser());
  const { query = '', tab, ...filters } = useSearch({ from: '/main/inboxes/search' });
  const navigate = useNavigate();
  const kind = kinds.find((known) => known === tab) ?? kinds[0] ?? 'conversations';
  const field = useRef<HTMLInputElement>(null);
  const scroller = useRef<HTMLDivElement>(null);

  const show = (next: SearchAddress) =>
    void navigate({
      to: '/inboxes/search',
      search: (now) => ({ ...now, ...next }),
      replace: true,
    });
  const showKind = (next: string) => show({ tab: kinds.find((known) => known === next) });
  const handleClearFilters = () => {
    show(noFilters);
    // What was pressed is gone.
    field.current?.focus();
  };
  const { text, setText, askNow, clear } = useAsking({
    value: query,
    read: (typed) => typed.trim(),
    onAsk: (next) => show({ query: next }),
  });
  const searches = useSearches({ query, filters, kinds });
  const isLongEnough = query.length >= shortest;
  const totalOf = (of: SearchKind) => {
    const pages = isLongEnough ? searches[of].data?.pages : undefined;
    return pages && totalText(pages);
  };
  const totals = {
    conversations: totalOf('conversations'),
    messages: totalOf('messages'),
    contacts: totalOf('contacts'),
  };

  usePlace({ shown: JSON.stringify([kind, query, filters]), scroller, field });
  useShortcuts({
    search: () => {
      field.current?.focus();
      field.current?.select();
    },
  });
  const handleKeyDown = useResultKeys(field);

  return (
    <Tabs.Root
      value={kind}
      onValueChange={showKind}
      onKeyDown={handleKeyDown}
      className="flex h-full flex-col bg-page"
    >
      <header className="flex h-14 shrink-0 items-center gap-1 px-4 md:px-8">
        <DrawerButton />
        <h1 className="sr-only">{t('search.title')}</h1>
        <SearchField
          ref={field}
          value={text}
          onChange={setText}
          onSubmit={askNow}
          onClear={() => {
            clear();
            field.current?.focus();
          }}
        />
      </header>
      <SearchTabs kinds={kinds} totals={totals} />
      {kind !== 'contacts' && (
        <FilterChips filters={filters} onChange={show} onClear={handleClearFilters} />
      )}
      <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto overflow-x-hidden">
        {kinds.map((each) => (
          <Tabs.Content
            key={each}
            value={each}
            className="ring-inside max-w-[744px] pb-6 md:px-5 md:pt-1"
          >
            {isLongEnough ? (
              <FoundOf
                kind={each}
                searches={searches}
                query={query}
                filters={filters}
                totals={totals}
                onKind={(next) => {
                  showKind(next);
                  field.current?.focus();
                }}
                onClearFilters={handleClearFilters}
              />
            ) : (
              <SearchHint kinds={kinds} />
            )}
          </Tabs.Content>
        ))}
      </div>
    </Tabs.Root>
  );
}
