import { Tabs } from 'radix-ui';
import type { SearchKind } from '../../api/search-queries.ts';
import { useTranslation } from '../../i18n/texts.ts';

/** The kinds of results side by side, each with how many there are. */
export function SearchTabs({
  kinds,
  totals,
}: {
  kinds: readonly SearchKind[];
  totals: Record<SearchKind, string | undefined>;
}) {
  const { t } = useTranslation();
  return (
    <Tabs.List
      aria-label={t('search.kinds')}
      className="scrolls-aside flex shrink-0 gap-5 border-line border-b px-4 md:px-8"
    >
      {kinds.map((kind) => (
        <Tabs.Trigger
          key={kind}
          value={kind}
          className="ring-inside -mx-1 flex h-10 shrink-0 items-center gap-1.5 whitespace-nowrap border-transparent border-b-2 px-1 font-medium text-ink-2 text-ui hover:text-ink data-[state=active]:border-ink data-[state=active]:font-strong data-[state=active]:text-ink max-md:h-11 max-md:text-subject"
        >
          {t(`search.${kind}`)}
          <span className="min-w-4 font-medium text-ink-3 text-label">{totals[kind]}</span>
        </Tabs.Trigger>
      ))}
    </Tabs.List>
  );
}
