import { useTranslation } from '../../i18n/texts.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

/** Three rows where notifications will stand. */
export function NotificationsSkeleton() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('ui.loading')} className="grid gap-4 px-4 py-4">
      {['a', 'b', 'c'].map((row) => (
        <div key={row} className="flex gap-3">
          <Skeleton className="size-7" />
          <div className="grid flex-1 gap-2 pt-1">
            <Skeleton className="h-3 w-3/5" />
            <Skeleton className="h-3 w-4/5" />
          </div>
        </div>
      ))}
    </div>
  );
}
