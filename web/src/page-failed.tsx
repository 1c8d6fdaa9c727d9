import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { errorMessage } from './api/api-error.ts';
import { useTranslation } from './i18n/texts.ts';
import { ErrorState } from './ui/error-state.tsx';

/** Stands in for a page whose loading or drawing failed. */
export function PageFailed({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation();
  const router = useRouter();
  const handleRetry = () => {
    reset();
    void router.invalidate();
  };
  return (
    <div className="p-8">
      <ErrorState
        title={t('errors.couldNotLoad')}
        message={errorMessage(error, t('client.unknown'))}
        onRetry={handleRetry}
      />
    </div>
  );
}
