import { calls } from '@parley/contract/calls';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import { callQuery } from '../../api/query-client.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { useSearchChange } from '../../lib/use-search-change.ts';
import { Button } from '../../ui/button.tsx';
import { Menu, MenuChoices } from '../../ui/dropdown-menu.tsx';
import { PageBody } from '../../ui/form-layout.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { PagedList } from '../admin/index.ts';
import { Page } from '../shell/index.ts';
import { type ContactsSearch, contactListQuery, contactSorts } from './contacts-search.ts';
import { ContactsTable } from './contacts-table.tsx';
import { NoContacts } from './no-contacts.tsx';

const route = getRouteApi('/main/contacts');

/** Everybody who ever wrote or was written to, as far as the agent may see them. */
export function ContactsPage() {
  const { t } = useTranslation();
  const search = route.useSearch();
  const show = useSearchChange<ContactsSearch>();
  const { query = '', sort = 'name', page = 1 } = search;
  const contacts = useQuery({
    ...callQuery(calls.listContacts, { query: contactListQuery(search) }),
    placeholderData: keepPreviousData,
  });

  return (
    <Page
      title={t('contacts.title')}
      actions={
        <Menu
          align="end"
          trigger={
            <Button variant="quiet">
              <span className="sr-only">{t('list.sortIs')}</span>
              {t(`contacts.sort.${sort}`)}
              <ChevronDown aria-hidden className="text-ink-3" />
            </Button>
          }
        >
          <MenuChoices
            value={sort}
            onValueChange={(next) => show({ sort: next })}
            choices={contactSorts.map((value) => ({ value, label: t(`contacts.sort.${value}`) }))}
          />
        </Menu>
      }
    >
      <PageBody className="w-full max-w-[1088px]">
        <SearchField
          label={t('contacts.search')}
          query={query}
          onQuery={(typed) => show({ query: typed })}
        />
        <PagedList
          query={contacts}
          page={page}
          face="round"
          onPage={(to) => show({ page: to })}
          empty={(total) => (
            <NoContacts
              query={query}
              hasMore={total > 0 && page > 1}
              onClear={() => show(total > 0 ? {} : { query: undefined })}
            />
          )}
        >
          {(rows) => <ContactsTable contacts={rows} />}
        </PagedList>
      </PageBody>
    </Page>
  );
}
