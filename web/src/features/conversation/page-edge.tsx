import { Button } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';

/** Where a thread goes on: loads more, or shows that it does. */
export function PageEdge({
  label,
  isLoading,
  onLoad,
}: {
  label: string;
  isLoading: boolean;
  onLoad: () => void;
}) {
  return (
    <div className="flex h-7 items-center justify-center">
      {isLoading ? (
        <Spinner />
      ) : (
        <Button variant="quiet" onClick={onLoad}>
          {label}
        </Button>
      )}
    </div>
  );
}
