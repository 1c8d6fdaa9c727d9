import type { TemplateType } from '@parley/contract';
import { calls } from '@parley/contract/calls';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../api/query-client.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { ListPage, QueryState } from '../admin/index.ts';
import { TemplatesTable } from './templates-table.tsx';

/** Templates of what goes to customers, and of the mails of the system to agents. */
export function TemplatesPage() {
  const { t } = useTranslation();
  return (
    <ListPage
      title={t('templates.title')}
      intro={t('templates.intro')}
      newLabel={t('templates.new')}
      newTo="/admin/templates/new"
    >
      <div className="grid gap-10">
        <OfType type="outgoing" />
        <OfType type="notification" />
      </div>
    </ListPage>
  );
}

function OfType({ type }: { type: TemplateType }) {
  const { t } = useTranslation();
  const query = useQuery(callQuery(calls.listTemplates, { query: { type } }));
  return (
    <section>
      <h2 className="font-strong text-subject">{t(`templates.type.${type}`)}</h2>
      <p className="mt-1 mb-2 max-w-[640px] text-ink-2">{t(`templates.typeText.${type}`)}</p>
      <QueryState query={query}>
        {(templates) => (
          <TemplatesTable label={t(`templates.type.${type}`)} templates={templates} />
        )}
      </QueryState>
    </section>
  );
}
