import type { Conversation } from '@parley/contract';
import { slaBadge, slaValue } from '@parley/domain';
import { Check } from 'lucide-react';
import { useTranslation } from '../../i18n/texts.ts';
import { classNames } from '../../lib/class-names.ts';
import { useNow } from '../../lib/use-now.ts';
import { PanelRow } from './panel-row.tsx';

/** The service-level targets of the conversation, where it has any. */
export function Targets({ conversation }: { conversation: Conversation }) {
  const { t } = useTranslation();
  const now = useNow(30_000);
  const shown = targets.flatMap(({ label, deadline, actual }) => {
    const badge = slaBadge(
      { deadline: dateOf(conversation[deadline]), actual: dateOf(conversation[actual]) },
      now,
    );
    return badge ? [{ label, badge }] : [];
  });
  if (shown.length === 0) return null;
  return (
    <section
      aria-label={t('panel.targets')}
      className="grid grid-cols-[minmax(0,1fr)] gap-0.5 px-4 py-3"
    >
      <h2 className="pb-1 font-medium text-ink-2">
        {[t('panel.targets'), conversation.sla_policy_name].filter(Boolean).join(', ')}
      </h2>
      {shown.map(({ label, badge }) => {
        const { value, unit } = slaValue(badge.minutes);
        const time = t(`sla.${unit}`, { value });
        return (
          <PanelRow key={label} label={t(label)}>
            <span
              className={classNames(
                'flex min-h-7 items-center gap-1.5 font-medium max-md:min-h-11',
                badge.state === 'overdue' && 'text-urgent',
                badge.state === 'hit' && 'text-ok',
              )}
            >
              {badge.state === 'hit' && <Check className="size-4" aria-hidden />}
              {badge.state === 'hit' && t('panel.hit')}
              {badge.state === 'overdue' && t('sla.late', { time })}
              {badge.state === 'remaining' && t('panel.left', { time })}
            </span>
          </PanelRow>
        );
      })}
    </section>
  );
}

const targets = [
  { label: 'panel.firstReply', deadline: 'first_response_deadline_at', actual: 'first_reply_at' },
  {
    label: 'panel.nextReply',
    deadline: 'next_response_deadline_at',
    actual: 'next_response_met_at',
  },
  { label: 'panel.resolution', deadline: 'resolution_deadline_at', actual: 'resolved_at' },
] as const;

function dateOf(value: string | null): Date | null {
  return value === null ? null : new Date(value);
}
