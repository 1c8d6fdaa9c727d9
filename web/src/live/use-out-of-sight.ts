import { useNavigate, useParams } from '@tanstack/react-router';
import { useTranslation } from '../i18n/texts.ts';
import { listLink } from '../lib/list-link.ts';
import { toast } from '../ui/toaster.tsx';

/** What to do once a change of one's own took the conversation out of one's sight: back to the list. */
export function useOutOfSight(): () => void {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const place = useParams({ strict: false });
  return () => {
    toast.success(t('panel.outOfSight'));
    void navigate(listLink(place));
  };
}
