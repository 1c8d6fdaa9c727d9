import type { Conversation } from '@parley/contract';
import { Link } from '@tanstack/react-router';
import { Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../api/session.ts';
import { fullName } from '../../lib/initials.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { toast } from '../../ui/toaster.tsx';
import { PanelRow } from './panel-row.tsx';

/** Who writes. */
export function Customer({
  conversation: { contact, custom_attributes },
}: {
  conversation: Conversation;
}) {
  const { t } = useTranslation();
  const mayReadAll = useMay('contacts:read_all');
  const mayOpen = useMay('contacts:read') || mayReadAll;
  const name = fullName(contact) || contact.email;
  const copy = () => {
    navigator.clipboard.writeText(contact.email).then(
      () => toast.success(t('ui.copied')),
      () => toast.error(t('ui.notCopied')),
    );
  };
  const facts = [
    ...(contact.phone_number ? [{ name: t('panel.phone'), value: contact.phone_number }] : []),
    ...listed(contact.custom_attributes),
    ...listed(custom_attributes),
  ];
  return (
    <section
      aria-label={t('panel.customer')}
      className="grid grid-cols-[minmax(0,1fr)] gap-1 px-4 py-3"
    >
      <h2 className="pb-1 font-medium text-ink-2">{t('panel.customer')}</h2>
      <div className="flex items-center gap-2.5">
        <Avatar
          kind="contact"
          id={contact.id}
          firstName={contact.first_name || contact.email}
          lastName={contact.last_name}
          url={contact.avatar_url}
        />
        <div className="min-w-0 flex-1">
          <p className="truncate font-semibold" dir="auto" title={fullName(contact)}>
            {mayOpen ? (
              <Link
                to="/contacts/$id"
                params={{ id: String(contact.id) }}
                className="rounded-badge hover:underline"
              >
                {name}
              </Link>
            ) : (
              name
            )}
          </p>
          <p className="truncate text-ink-2 text-label" title={contact.email}>
            {contact.email}
          </p>
        </div>
        <IconButton label={t('panel.copyEmail')} onClick={copy}>
          <Copy />
        </IconButton>
      </div>
      {contact.blocked && <p className="text-urgent">{t('panel.blocked')}</p>}
      {facts.map(({ name, value }) => (
        <PanelRow key={name} label={name}>
          <span className="flex min-h-7 items-center break-words" dir="auto">
            {value}
          </span>
        </PanelRow>
      ))}
    </section>
  );
}

function listed(attributes: Record<string, unknown>): { name: string; value: string }[] {
  return Object.entries(attributes)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => ({ name, value: String(value) }));
}
