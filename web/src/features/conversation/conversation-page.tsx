import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useParams } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import { errorMessage, hasStatus } from '../../api/api-error.ts';
import { conversationQuery } from '../../api/conversation-queries.ts';
import { useCurrentUser } from '../../api/session.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { later, useLater } from '../../lib/later.ts';
import { listLink } from '../../lib/list-link.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { useStoredFlag } from '../../lib/stored-flag.ts';
import { placeOf, useHeldKeys } from '../../lib/use-shortcuts.ts';
import { useIsWide } from '../../lib/use-width.ts';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Composer, keepsDraft } from '../composer/index.ts';
import { isTypingInPanel, sidePanel } from '../side-panel/index.ts';
import { BackToList } from './back-to-list.tsx';
import { ConversationHeader } from './conversation-header.tsx';
import { ConversationSkeleton } from './conversation-skeleton.tsx';
import { Thread } from './thread.tsx';

const panelSheet = later(() => import('./panel-sheet.tsx'));

/** One conversation: header, thread, composer, and what is known beside it. */
export function ConversationPage() {
  const { t } = useTranslation();
  const list = useParams({ strict: false });
  const { uuid: wanted = '' } = list;
  const hash = useLocation({ select: (location) => location.hash });
  // The list shows first which one is meant; keys wait until its page is drawn as well.
  const place = placeOf(wanted, hash);
  const drawn = useDeferredValue(place);
  const [uuid = '', sought] = drawn.split('#');
  const me = useCurrentUser().id;
  const query = useQuery(conversationQuery(uuid));
  const isThere = useDeferredValue(query.data !== undefined);
  const conversation = isThere ? query.data : undefined;
  useHeldKeys(drawn !== place || (!conversation && !query.isError), place);
  const isWide = useIsWide();
  const [isPanelOpen, setPanelOpen] = useStoredFlag('sidePanelOpen');
  const [isSheetOpen, setSheetOpen] = useState(false);
  const [wasWide, setWasWide] = useState(isWide);
  if (wasWide !== isWide) {
    setWasWide(isWide);
    // Whoever was writing there goes on.
    if (isTypingInPanel()) setSheetOpen(true);
  }
  const isPanelShown = isSheetOpen || (isWide && isPanelOpen);
  const togglePanel = () => {
    setSheetOpen(!isWide);
    if (isWide) setPanelOpen(!isPanelShown);
  };
  const { PanelSheet } = useLater(panelSheet, !isWide) ?? {};
  const { SidePanel } = useLater(sidePanel, isPanelShown) ?? {};
  const isGone = hasStatus(query.error, 404);
  const failed = t(isGone ? 'conversation.goneTitle' : 'conversation.failed');
  const subject = conversation && (conversation.subject || t('conversation.noSubject'));
  usePageTitle(subject ?? (query.isError ? failed : undefined));

  if (!conversation) {
    if (query.isPending || query.data) return <ConversationSkeleton />;
    return (
      <div className="px-4 md:px-8">
        <div className="flex h-14 items-center">
          <BackToList />
        </div>
        {isGone ? (
          <EmptyState
            title={failed}
            action={
              <Link {...listLink(list)} className={buttonClass({ variant: 'primary' })}>
                {t('ui.backToList')}
              </Link>
            }
          >
            {t('conversation.goneText')}
            {keepsDraft(me, uuid) && ` ${t('conversation.draftKept')}`}
          </EmptyState>
        ) : (
          <ErrorState
            title={failed}
            message={errorMessage(query.error, t('client.unknown'))}
            onRetry={() => void query.refetch()}
          />
        )}
      </div>
    );
  }

  const panel = SidePanel && <SidePanel key={uuid} conversation={conversation} />;
  return (
    <div className="flex h-full min-w-0 flex-col">
      <ConversationHeader
        conversation={conversation}
        isPanelOpen={isPanelShown}
        onPanel={togglePanel}
      />
      <div className="flex min-h-0 flex-1">
        <div className="flex min-w-0 flex-1 flex-col">
          <Thread key={`${uuid} ${sought}`} conversation={conversation} />
          <Composer key={`${uuid} composer`} conversation={conversation} />
        </div>
        {isWide && isPanelShown && (
          <aside
            aria-label={t('panel.title')}
            className="w-[264px] shrink-0 overflow-y-auto border-line border-s"
          >
            {panel}
          </aside>
        )}
      </div>
      {!isWide && PanelSheet && (
        <PanelSheet open={isSheetOpen} onOpenChange={setSheetOpen}>
          {panel}
        </PanelSheet>
      )}
    </div>
  );
}
