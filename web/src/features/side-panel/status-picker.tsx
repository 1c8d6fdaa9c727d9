import type { Conversation } from '@parley/contract';
import { calls } from '@parley/contract/calls';
import { statusLabel } from '@parley/domain';
import { useQuery } from '@tanstack/react-query';
import { Circle, CircleCheck, CircleDot, CircleX, Moon } from 'lucide-react';
import type { ReactNode } from 'react';
import { call } from '../../api/call.ts';
import { statusesQuery } from '../../api/catalogues.ts';
import { useMay } from '../../api/session.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { useChange } from '../../live/index.ts';
import { Menu, MenuChoices } from '../../ui/dropdown-menu.tsx';
import { PanelButton } from './panel-button.tsx';

/** Open, resolved and so on; snoozing needs a time and stands in the header. */
export function StatusPicker({ conversation }: { conversation: Conversation }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const mayChange = useMay('conversations:update_status');
  const statuses = useQuery(statusesQuery).data ?? [];
  const { uuid, status_id, snoozed_until } = conversation;
  const change = useChange(conversation, {
    send: (status: string) =>
      call(calls.setStatus, { params: { uuid }, body: { status, snoozed_until: null } }),
    expected: (status) => ({
      status,
      status_id: statuses.find(({ name }) => name === status)?.id ?? status_id,
      snoozed_until: null,
    }),
  });
  const isSnoozed = status_id === snoozed && snoozed_until !== null;
  const label = statusLabel({ id: status_id, name: conversation.status }, t);
  return (
    <>
      <Menu
        align="end"
        trigger={
          <PanelButton disabled={!mayChange} title={mayChange ? undefined : t('panel.notAllowed')}>
            {icons[status_id] ?? <Circle aria-hidden />}
            <span className="truncate">{label}</span>
          </PanelButton>
        }
      >
        <MenuChoices
          value={conversation.status}
          onValueChange={(status) => change.mutate(status)}
          choices={statuses
            .filter(({ id }) => id !== snoozed)
            .map((status) => ({
              value: status.name,
              label: statusLabel(status, t),
              icon: icons[status.id] ?? <Circle aria-hidden />,
            }))}
        />
      </Menu>
      {isSnoozed && (
        <p className="pb-1 text-ink-3 text-label">
          {t('panel.until', {
            time: new Date(snoozed_until).toLocaleString(locale, {
              dateStyle: 'medium',
              timeStyle: 'short',
            }),
          })}
        </p>
      )}
    </>
  );
}

const snoozed = 2;

const icons: Record<number, ReactNode> = {
  1: <CircleDot aria-hidden />,
  2: <Moon aria-hidden />,
  3: <CircleCheck aria-hidden />,
  4: <CircleX aria-hidden />,
};
