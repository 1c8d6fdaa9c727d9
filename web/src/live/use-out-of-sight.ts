import { useNavigate, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { toast } from '../ui/toaster.tsx';

/** What to do once a change of one's own took the conversation out of one's sight: back to the list. */
export function useOutOfSight(): () => void {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { type = 'assigned', teamID } = useParams({ strict: false });
  return () => {
    toast.success(t('panel.outOfSight'));
    void navigate(
      teamID === undefined
        ? { to: '/inboxes/$type', params: { type } }
        : { to: '/inboxes/teams/$teamID', params: { teamID } },
    );
  };
}
