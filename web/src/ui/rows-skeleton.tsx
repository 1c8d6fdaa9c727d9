import { classNames } from '../lib/class-names.ts';
import { Skeleton } from './skeleton.tsx';

/** Five rows in the making (spec section 9), with the measures of real ones from `rowClass`. */
export function RowsSkeleton({ label, rowClass }: { label: string; rowClass: string }) {
  return (
    <div role="status" aria-label={label}>
      {widths.map((width) => (
        <div key={width} className={classNames('flex items-start gap-3 px-4 py-3', rowClass)}>
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
