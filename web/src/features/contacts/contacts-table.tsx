import type { Contact } from '@parley/contract';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../i18n/texts.ts';
import { fullName } from '../../lib/initials.ts';
import { Badge } from '../../ui/badge.tsx';
import { ContactAvatar } from '../../ui/contact-avatar.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { Table, TableCell, TableHead, TableHeading, TableRow } from '../../ui/table.tsx';

/** One page of contacts; each row leads to its contact. */
export function ContactsTable({ contacts }: { contacts: readonly Contact[] }) {
  const { t } = useTranslation();
  return (
    <Table label={t('contacts.title')}>
      <TableHead>
        <TableHeading>{t('contacts.name')}</TableHeading>
        <TableHeading className="max-lg:hidden">{t('contacts.phone')}</TableHeading>
        <TableHeading align="end" className="max-md:hidden">
          {t('contacts.since')}
        </TableHeading>
      </TableHead>
      <tbody>
        {contacts.map((contact) => (
          <ContactRow key={contact.id} contact={contact} />
        ))}
      </tbody>
    </Table>
  );
}

function ContactRow({ contact }: { contact: Contact }) {
  const { t } = useTranslation();
  return (
    <TableRow className="hover:bg-hover">
      <TableCell className="h-14 w-full max-w-0">
        <div className="flex items-center gap-3">
          <ContactAvatar contact={contact} />
          <div className="min-w-0 flex-1">
            <div className="flex items-center gap-2">
              <Link
                to="/contacts/$id"
                params={{ id: String(contact.id) }}
                className="truncate rounded-badge font-semibold after:absolute after:inset-0"
                dir="auto"
              >
                {fullName(contact) || contact.email}
              </Link>
              {contact.blocked && <Badge tone="urgent">{t('contacts.blocked')}</Badge>}
            </div>
            <p className="truncate text-ink-3 text-label">{contact.email}</p>
          </div>
        </div>
      </TableCell>
      <TableCell className="whitespace-nowrap text-ink-2 max-lg:hidden">
        <bdi>{contact.phone_number}</bdi>
      </TableCell>
      <TableCell className="whitespace-nowrap text-end text-ink-3 text-label max-md:hidden">
        <RelativeTime at={contact.created_at} />
      </TableCell>
    </TableRow>
  );
}
