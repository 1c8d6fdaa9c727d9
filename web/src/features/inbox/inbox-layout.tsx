import { Outlet, useParams } from '@tanstack/react-router';
import type { ListScope } from '../../api/conversation-queries.ts';
import { classNames } from '../../lib/class-names.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { ConversationList } from './conversation-list.tsx';
import { listName } from './use-list-view.ts';

/** The list on the left, the open conversation on the right; one or the other where both have no room (under 1024 px). */
export function InboxLayout({ title, scope }: { title: string; scope: ListScope }) {
  const { uuid } = useParams({ strict: false });
  usePageTitle(uuid === undefined ? title : undefined);
  return (
    <div className="flex h-full">
      <section
        aria-label={title}
        className={classNames(
          'flex h-full w-[450px] shrink-0 flex-col bg-list max-lg:w-full max-lg:shrink',
          uuid !== undefined && 'max-lg:hidden',
        )}
      >
        <ConversationList key={listName(scope)} title={title} scope={scope} openUuid={uuid} />
      </section>
      <div
        className={classNames(
          'h-full min-w-0 flex-1 border-line border-s bg-page max-lg:border-s-0',
          uuid === undefined && 'max-lg:hidden',
        )}
      >
        <Outlet />
      </div>
    </div>
  );
}
