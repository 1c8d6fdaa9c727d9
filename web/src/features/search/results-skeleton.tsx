import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../ui/skeleton.tsx';

/** Five results in the making. */
export function ResultsSkeleton() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('search.loading')}>
      {widths.map((width) => (
        <div key={width} className="flex h-20 items-start gap-3 px-4 py-3 md:px-3">
          <Skeleton className="size-8 rounded-full" />
          <div className="grid flex-1 gap-2 pt-1">
            <Skeleton className="h-3 w-40" />
            <Skeleton className={`h-3 ${width}`} />
            <Skeleton className="h-3 w-full" />
          </div>
        </div>
      ))}
    </div>
  );
}

const widths = ['w-3/4', 'w-2/3', 'w-4/5', 'w-1/2', 'w-3/5'];
