import { useQuery } from '@tanstack/react-query';
import { inboxNamesQuery } from '../../api/catalogues.ts';
import { useMay } from '../../api/session.ts';
import { useTranslation } from '../../i18n/texts.ts';
import type { ShortcutName } from '../../lib/shortcuts.ts';
import { Keys } from '../../ui/keys.tsx';

/** Beside a list nothing was opened from yet: the keys that lead on; only the mark where no mail comes in. */
export function NoConversation() {
  const { t } = useTranslation();
  const inboxes = useQuery(inboxNamesQuery).data;
  const mayBegin = useMay('conversations:write');
  return (
    <div className="flex h-full flex-col items-center justify-center overflow-y-auto px-8 py-6">
      <OpenPlace />
      {inboxes !== undefined && inboxes.length > 0 && (
        <>
          <h2 className="mt-10 text-center font-strong text-title">
            {t('conversation.noneTitle')}
          </h2>
          <p className="mt-1 text-center text-ink-2 text-ui">{t('conversation.noneText')}</p>
          <dl className="mt-5 w-full max-w-[244px] text-ink-2 text-ui">
            {rows
              .filter(({ text }) => mayBegin || text !== 'newConversation.title')
              .map(({ text, keys }) => (
                <div key={text} className="flex min-h-[31px] items-center justify-between gap-4">
                  <dt>{t(text)}</dt>
                  <dd className="flex gap-1">
                    {keys.map((key) => (
                      <Keys key={key} of={key} />
                    ))}
                  </dd>
                </div>
              ))}
          </dl>
        </>
      )}
    </div>
  );
}

const rows = [
  { text: 'conversation.noneMove', keys: ['next', 'previous'] },
  { text: 'conversation.noneOpen', keys: ['open'] },
  { text: 'newConversation.title', keys: ['newConversation'] },
  { text: 'conversation.nonePalette', keys: ['palette'] },
  { text: 'conversation.noneHelp', keys: ['help'] },
] as const satisfies readonly { text: string; keys: readonly ShortcutName[] }[];

/** The mark before anybody is there: the customer waits, the agent's place is still open. */
function OpenPlace() {
  return (
    <svg
      viewBox="0 0 132 74"
      aria-hidden
      fill="var(--page)"
      stroke="var(--line-strong)"
      strokeWidth="1.5"
      className="h-[74px] w-[132px] shrink-0"
    >
      <circle cx="37" cy="37" r="36" />
      <rect x="59" y="1" width="72" height="72" rx="20" strokeDasharray="5 5" />
    </svg>
  );
}
