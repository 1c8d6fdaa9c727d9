import type { FoundContact } from '@parley/contract';
import { fullName } from '../../lib/initials.ts';
import { ContactAvatar } from '../../ui/contact-avatar.tsx';
import { Highlighted } from './highlighted.tsx';
import { type ResultLink, ResultRow } from './result-row.tsx';

/** A contact that was found by name or address. */
export function ContactResult({
  contact,
  query,
  link,
}: {
  contact: FoundContact;
  query: string;
  link: ResultLink;
}) {
  const name = fullName(contact);
  return (
    <ResultRow link={link} avatar={<ContactAvatar contact={contact} className="mt-0.5" />}>
      {name !== '' && (
        <span dir="auto" className="truncate font-semibold">
          <Highlighted text={name} query={query} />
        </span>
      )}
      <span className="truncate text-ink-2">
        <bdi>
          <Highlighted text={contact.email} query={query} />
        </bdi>
      </span>
    </ResultRow>
  );
}
