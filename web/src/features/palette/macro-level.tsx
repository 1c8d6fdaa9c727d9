import type { Macro } from '@parley/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { Zap } from 'lucide-react';
import { useState } from 'react';
import { errorMessage } from '../../api/api-error.ts';
import { useTranslation } from '../../i18n/texts.ts';
import type { Writing } from '../../lib/open-palette.ts';
import { useIsPhone } from '../../lib/use-width.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { MacroPreview } from './macro-preview.tsx';
import { PaletteFrame } from './palette-frame.tsx';
import { PaletteGroup, PaletteRow } from './palette-row.tsx';
import { type Offered, useOfferedMacros } from './use-offered-macros.ts';

/** The macros for what is being written; the highlighted one shows what it would do. */
export function MacroLevel({
  writing,
  onUse,
  onBack,
  onClose,
}: {
  writing: Writing;
  onUse: (offered: Offered) => void;
  onBack: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const { offered, query } = useOfferedMacros(writing);
  const [highlighted, setHighlighted] = useState('');
  const [isTapped, setTapped] = useState(false);
  const shown = offered.find(({ macro }) => String(macro.id) === highlighted);

  return (
    <PaletteFrame
      level={{ label: t('macros.title'), icon: <Zap /> }}
      placeholder={t('palette.macroWhich')}
      enterText={t('palette.macroEnter')}
      onBack={onBack}
      onClose={onClose}
      highlighted={highlighted}
      onHighlight={setHighlighted}
      instead={offered.length === 0 ? <NoMacros query={query} /> : undefined}
      aside={(choose) =>
        shown &&
        (!isPhone || isTapped) && (
          <MacroPreview
            {...shown}
            writing={writing}
            onApply={isPhone ? () => choose(() => onUse(shown)) : undefined}
          />
        )
      }
    >
      {(choose) => (
        <PaletteGroup>
          {offered.map((each) => (
            <PaletteRow
              key={each.macro.id}
              value={String(each.macro.id)}
              label={each.macro.name}
              icon={<Zap />}
              // A finger cannot point without choosing: what it taps is shown first.
              onSelect={() => (isPhone ? setTapped(true) : choose(() => onUse(each)))}
            />
          ))}
        </PaletteGroup>
      )}
    </PaletteFrame>
  );
}

function NoMacros({ query }: { query: UseQueryResult<Macro[]> }) {
  const { t } = useTranslation();
  if (query.isPending) {
    return (
      <div className="grid gap-2 px-4 py-3">
        {['w-40', 'w-56', 'w-44'].map((width) => (
          <Skeleton key={width} className={`h-5 ${width}`} />
        ))}
      </div>
    );
  }
  if (query.isError && !query.data) {
    return (
      <ErrorState
        title={t('macros.failed')}
        message={errorMessage(query.error, t('client.unknown'))}
        onRetry={() => void query.refetch()}
        className="px-4 py-4"
      />
    );
  }
  return <p className="px-4 py-4 text-ink-2">{t('macros.empty')}</p>;
}
