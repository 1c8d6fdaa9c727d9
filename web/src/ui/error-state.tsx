import { useTranslation } from '../i18n/texts.ts';
import { classNames } from '../lib/class-names.ts';
import { Button } from './button.tsx';

/** Names the failure, quotes the server, offers "Try again". */
export function ErrorState({
  title,
  message,
  onRetry,
  className,
}: {
  title: string;
  message: string;
  onRetry?: () => void;
  className?: string;
}) {
  const { t } = useTranslation();
  return (
    <div role="alert" className={classNames('max-w-[400px]', className)}>
      <h2 className="font-strong text-body">{title}</h2>
      <p className="mt-1 text-ink-2 text-ui">{message}</p>
      {onRetry !== undefined && (
        <Button className="mt-4" onClick={onRetry}>
          {t('ui.tryAgain')}
        </Button>
      )}
    </div>
  );
}
