import { useTranslation } from '../../i18n/texts.ts';
import { ParentLink } from '../shell/index.ts';

/** The way back to the list, in a page's header. */
export function TeamsLink() {
  const { t } = useTranslation();
  return <ParentLink to="/admin/teams/teams" label={t('teams.title')} />;
}
