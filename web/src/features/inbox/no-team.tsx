import { Link, useParams } from '@tanstack/react-router';
import { useTranslation } from '../../i18n/texts.ts';
import { listLink } from '../../lib/list-link.ts';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** In place of the inbox of a team that is gone, or that is not the agent's. */
export function NoTeam({ className }: { className?: string }) {
  const { t } = useTranslation();
  const { uuid } = useParams({ strict: false });
  return (
    <EmptyState
      className={className}
      title={t('list.noTeamTitle')}
      action={
        <Link {...listLink({}, uuid)} className={buttonClass({ variant: 'primary' })}>
          {t('views.back')}
        </Link>
      }
    >
      {t('list.noTeamText')}
    </EmptyState>
  );
}
