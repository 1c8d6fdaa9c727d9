import type { ActivityLog, Change } from '@parley/contract';
import { ArrowRight } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from '../../i18n/texts.ts';
import { fieldLabel, listChange, valueText } from './activity-words.ts';

const shownAtFirst = 3;

/** What changed, field by field; more than a few open on request. */
export function ActivityChanges({ log: { activity_type: type, changes } }: { log: ActivityLog }) {
  const { t } = useTranslation();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  if (changes.length === 0) return null;
  // Nobody opens a fold for a single line.
  const isFolded = changes.length > shownAtFirst + 1;
  const shown = isOpen || !isFolded ? changes : changes.slice(0, shownAtFirst);
  return (
    <>
      <ul id={id} className="mt-1 grid gap-0.5 text-ink-2 text-label">
        {shown.map((change) => (
          <li key={change.field} className="min-w-0 break-words">
            <span className="text-ink-3">{fieldLabel(t, change.field)}: </span>
            {type === 'created' || type === 'deleted' ? (
              <OnlyValue change={change} />
            ) : (
              <ChangedValue change={change} />
            )}
          </li>
        ))}
      </ul>
      {isFolded && (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          className="mt-0.5 rounded-badge font-medium text-accent-text text-label hover:underline"
        >
          {isOpen
            ? t('activityLog.less')
            : t('activityLog.more', { count: changes.length - shownAtFirst })}
        </button>
      )}
    </>
  );
}

/** Of what came or went there is one side only. */
function OnlyValue({ change: { field, from, to, is_secret: isSecret } }: { change: Change }) {
  const { t } = useTranslation();
  return isSecret ? t('activityLog.hidden') : <Value text={valueText(t, field, to ?? from)} />;
}

function ChangedValue({ change }: { change: Change }) {
  const { t } = useTranslation();
  const { field, from, to, is_secret: isSecret } = change;
  if (isSecret) return t('activityLog.secret');
  const list = listChange(change);
  if (list) {
    const parts = [
      list.came.length > 0 && t('activityLog.came', { names: valueText(t, field, list.came) }),
      list.went.length > 0 && t('activityLog.went', { names: valueText(t, field, list.went) }),
    ].filter((part) => part !== false);
    return (
      <span dir="auto">{parts.length > 0 ? parts.join(' · ') : t('activityLog.reordered')}</span>
    );
  }
  return (
    <>
      <Value text={valueText(t, field, from)} />
      <ArrowRight aria-hidden className="mx-1 inline size-3 text-ink-3 rtl:-scale-x-100" />
      <span className="sr-only">{t('activityLog.to')}</span>
      <Value text={valueText(t, field, to)} isNew />
    </>
  );
}

function Value({ text, isNew = false }: { text: string; isNew?: boolean }) {
  const { t } = useTranslation();
  if (text === '') return <span className="text-ink-3">{t('activityLog.nothing')}</span>;
  return <bdi className={isNew ? 'font-medium text-ink' : undefined}>{text}</bdi>;
}
