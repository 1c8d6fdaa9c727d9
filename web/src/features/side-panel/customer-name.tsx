import type { Contact } from '@parley/contract';
import { Link } from '@tanstack/react-router';
import { Copy } from 'lucide-react';
import { useMay } from '../../api/session.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { fullName } from '../../lib/initials.ts';
import { ContactAvatar } from '../../ui/contact-avatar.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { toast } from '../../ui/toaster.tsx';

/** Picture, name and address of a contact; the name leads to its page. */
export function CustomerName({ contact }: { contact: Contact }) {
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
  return (
    <div className="flex items-center gap-2.5 pb-1">
      <ContactAvatar contact={contact} />
      <div className="min-w-0 flex-1">
        <p className="truncate font-semibold" title={fullName(contact)}>
          {mayOpen ? (
            <Link
              to="/contacts/$id"
              params={{ id: String(contact.id) }}
              className="rounded-badge hover:underline"
            >
              <bdi>{name}</bdi>
            </Link>
          ) : (
            <bdi>{name}</bdi>
          )}
        </p>
        <p dir="ltr" className="truncate text-ink-2 text-label" title={contact.email}>
          {contact.email}
        </p>
      </div>
      <IconButton label={t('panel.copyEmail')} onClick={copy}>
        <Copy />
      </IconButton>
    </div>
  );
}
