import { useTranslation } from '../../i18n/texts.ts';
import { ParentLink } from '../shell/index.ts';

/** The way back to the list, in a page's header. */
export function AgentsLink() {
  const { t } = useTranslation();
  return <ParentLink to="/admin/teams/agents" label={t('agents.title')} />;
}
