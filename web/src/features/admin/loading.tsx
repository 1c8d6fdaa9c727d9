import { useTranslation } from '../../i18n/texts.ts';
import { classNames } from '../../lib/class-names.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

/** A table in the making: its search, its headings and five rows stand where they will be. */
export function TableSkeleton({
  hasSearch = true,
  face,
}: {
  hasSearch?: boolean;
  /** Rows of two lines beside an avatar of this shape. */
  face?: 'round' | 'square';
}) {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('ui.loading')}>
      {hasSearch && <Skeleton className="mb-4 h-8 max-w-[400px] rounded-control max-md:h-11" />}
      <div className="flex h-[37px] items-center border-line border-b max-md:h-[45px]">
        <Skeleton className="h-2.5 w-16" />
        <Skeleton className="ms-auto h-2.5 w-20" />
      </div>
      {widths.map((width) => (
        <div
          key={width}
          className={classNames(
            'flex items-center gap-3 border-line border-b last:border-0',
            face ? 'h-[57px]' : 'h-[49px]',
          )}
        >
          {face && (
            <Skeleton
              className={classNames(
                'size-8 shrink-0',
                face === 'round' ? 'rounded-full' : 'rounded-[30%]',
              )}
            />
          )}
          <div className="grid min-w-0 flex-1 gap-2">
            <Skeleton className={`h-3 ${width}`} />
            {face && <Skeleton className="h-2.5 w-1/4" />}
          </div>
          <Skeleton className="h-3 w-20 shrink-0 max-md:w-10" />
        </div>
      ))}
    </div>
  );
}

const widths = ['w-1/3', 'w-1/4', 'w-2/5', 'w-[30%]', 'w-[36%]'];

/** A form in the making: labels and fields where they will be. */
export function FormSkeleton() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('ui.loading')} className="grid max-w-[720px] gap-4">
      {['w-20', 'w-16', 'w-24'].map((width) => (
        <div key={width} className="grid gap-x-8 gap-y-1.5 md:grid-cols-[152px_minmax(0,1fr)]">
          <span className="flex h-[18px] items-center md:h-8">
            <Skeleton className={`h-3 ${width}`} />
          </span>
          <Skeleton className="h-8 rounded-control max-md:h-11" />
        </div>
      ))}
    </div>
  );
}
