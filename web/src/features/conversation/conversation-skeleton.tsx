import { useTranslation } from '../../i18n/texts.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

/** A conversation in the making, with the measures of a real one. */
export function ConversationSkeleton() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('conversation.loading')} className="h-full">
      <div className="flex h-14 flex-col justify-center gap-2 border-line border-b px-5">
        <Skeleton className="h-4 w-72 max-w-full" />
        <Skeleton className="h-3 w-48" />
      </div>
      <div className="mx-auto max-w-[732px] px-4 pt-5">
        <MessagesSkeleton />
      </div>
    </div>
  );
}

/** Messages in the making. */
export function MessagesSkeleton() {
  return ['w-4/5', 'w-3/5', 'w-2/3'].map((width) => (
    <div key={width} className="mb-8 flex gap-5">
      <Skeleton className="size-7 shrink-0 rounded-full" />
      <div className="grid min-w-0 flex-1 gap-2 pt-1">
        <Skeleton className="h-3 w-40" />
        <Skeleton className="h-3 w-full" />
        <Skeleton className={`h-3 ${width}`} />
      </div>
    </div>
  ));
}
