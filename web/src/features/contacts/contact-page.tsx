import type { Contact, CustomAttribute } from '@parley/contract';
import { calls } from '@parley/contract/calls';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { SquarePen } from 'lucide-react';
import { attributesQuery } from '../../api/catalogues.ts';
import { callQuery } from '../../api/query-client.ts';
import { useMay } from '../../api/session.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { fullName } from '../../lib/initials.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { Badge } from '../../ui/badge.tsx';
import { PageBody } from '../../ui/form-layout.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { QueryState } from '../admin/index.ts';
import { openNewConversation } from '../new-conversation/index.ts';
import { Page, ParentLink } from '../shell/index.ts';
import { BlockButton } from './block-button.tsx';
import { ContactConversations } from './contact-conversations.tsx';
import { ContactEditor } from './contact-editor.tsx';
import { ContactFacts } from './contact-facts.tsx';
import { Notes } from './notes.tsx';

const route = getRouteApi('/main/contacts/$id');

/** One contact: who they are, what was noted about them, what they wrote. */
export function ContactPage() {
  const { t } = useTranslation();
  const id = Number(route.useParams().id);
  const query = useQuery(callQuery(calls.getContact, { params: { id } }));
  const attributes = useQuery(attributesQuery('contact'));
  const isKnown = query.data !== undefined && attributes.data !== undefined;
  usePageTitle(isKnown ? undefined : t('contacts.one'));
  if (isKnown) {
    const { data: contact } = query;
    return <LoadedContact key={contact.id} contact={contact} attributes={attributes.data} />;
  }
  return (
    <Page title={t('contacts.one')} parent={<ContactsLink />}>
      <PageBody>
        <QueryState query={query} back="/contacts">
          {() => <QueryState query={attributes}>{() => null}</QueryState>}
        </QueryState>
      </PageBody>
    </Page>
  );
}

type Known = { contact: Contact; attributes: readonly CustomAttribute[] };

function LoadedContact({ contact, attributes }: Known) {
  const mayChange = useMay('contacts:write');
  const name = fullName(contact) || contact.email;
  usePageTitle(name);
  const title = <ContactTitle name={name} blocked={contact.blocked} />;
  const actions = <ContactActions contact={contact} />;
  const aside = <ContactAside contact={contact} />;
  if (mayChange)
    return (
      <ContactEditor
        {...{ contact, attributes, title, actions, aside }}
        parent={<ContactsLink />}
      />
    );
  return (
    <Page title={title} parent={<ContactsLink />} actions={actions}>
      <PageBody className="flex flex-wrap items-start gap-x-16 gap-y-8">
        <div className="w-full max-w-[560px]">
          <ContactFacts contact={contact} attributes={attributes} />
        </div>
        {aside}
      </PageBody>
    </Page>
  );
}

function ContactTitle({ name, blocked }: { name: string; blocked: boolean }) {
  const { t } = useTranslation();
  return (
    <span className="flex min-w-0 items-center gap-2">
      <bdi className="truncate">{name}</bdi>
      {blocked && (
        <Badge tone="urgent" className="max-md:hidden">
          {t('contacts.blocked')}
        </Badge>
      )}
    </span>
  );
}

function ContactActions({ contact }: { contact: Contact }) {
  const { t } = useTranslation();
  const mayBlock = useMay('contacts:block');
  const mayWrite = useMay('conversations:write');
  return (
    <>
      {mayWrite && (
        <IconButton label={t('newConversation.title')} onClick={() => openNewConversation(contact)}>
          <SquarePen />
        </IconButton>
      )}
      {mayBlock && <BlockButton contact={contact} />}
    </>
  );
}

function ContactAside({ contact }: { contact: Contact }) {
  const mayReadNotes = useMay('contact_notes:read');
  return (
    <div className="grid w-full max-w-[720px] grid-cols-[minmax(0,1fr)] gap-8 xl:max-w-80">
      {mayReadNotes && <Notes contactId={contact.id} />}
      <ContactConversations contactId={contact.id} />
    </div>
  );
}

/** The way back to the list, in a page's header. */
function ContactsLink() {
  const { t } = useTranslation();
  return <ParentLink to="/contacts" label={t('contacts.title')} />;
}
