import { Navigate, useParams } from '@tanstack/react-router';
import { useTranslation } from '../../i18n/texts.ts';
import { InboxLayout } from './inbox-layout.tsx';

/** My inbox, Unassigned or All (spec section 2). */
export function InboxPage() {
  const { t } = useTranslation();
  const { type } = useParams({ from: '/main/inboxes/$type' });
  const list = lists.find((known) => known.type === type);
  if (!list) return <Navigate to="/inboxes/$type" params={{ type: 'assigned' }} replace />;
  return <InboxLayout title={t(list.title)} scope={list.scope} />;
}

const lists = [
  { type: 'assigned', title: 'nav.myInbox', scope: { type: 'assigned' } },
  { type: 'unassigned', title: 'nav.unassigned', scope: { type: 'unassigned' } },
  { type: 'all', title: 'nav.all', scope: { type: 'all' } },
] as const;
