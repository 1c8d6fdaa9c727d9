import { Navigate, useParams } from '@tanstack/react-router';
import { useTranslation } from '../../i18n/texts.ts';
import { InboxLayout } from './inbox-layout.tsx';
import { prepareList } from './prepare-list.ts';

/** My inbox, Unassigned or All (spec section 2). */
export function InboxPage() {
  const { t } = useTranslation();
  const { type } = useParams({ from: '/main/inboxes/$type' });
  const list = listOf(type);
  if (!list) return <Navigate to="/inboxes/$type" params={{ type: 'assigned' }} replace />;
  return <InboxLayout title={t(list.title)} scope={list.scope} />;
}

/** Asks for a list before its page is drawn. */
export function prepareInbox(type: string): void {
  const list = listOf(type);
  if (list) prepareList(list.scope);
}

function listOf(type: string) {
  return lists.find((known) => known.type === type);
}

const lists = [
  { type: 'assigned', title: 'nav.myInbox', scope: { type: 'assigned' } },
  { type: 'unassigned', title: 'nav.unassigned', scope: { type: 'unassigned' } },
  { type: 'all', title: 'nav.all', scope: { type: 'all' } },
] as const;
