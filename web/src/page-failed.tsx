import { type ErrorComponentProps, useMatches, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ApiError } from './api/api-error.ts';
import { useTranslation } from './i18n/texts.ts';
import { later, useLater } from './lib/later.ts';
import { ErrorState } from './ui/error-state.tsx';
import { PageBody } from './ui/form-layout.tsx';

// There already wherever somebody is signed in; nobody else is to wait for them.
const shell = later(() => import('./features/shell/index.ts'), { onRequest: true });
const shortcuts = later(() => import('./lib/use-shortcuts.ts'), { onRequest: true });

/** Stands in for a page whose loading or drawing failed, under the header that the page would have. */
export function PageFailed({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation();
  const router = useRouter();
  const isSignedIn = useMatches({ select: (all) => all.some(({ id }) => id.startsWith('/main')) });
  const title = useMatches({ select: (all) => all.at(-1)?.staticData.title });
  const { Page } = useLater(shell, isSignedIn) ?? {};
  const { announcePlace } = useLater(shortcuts, isSignedIn) ?? {};
  // What was pressed for the page goes to nobody now.
  useEffect(() => announcePlace?.(null), [announcePlace]);
  const isAnswer = error instanceof ApiError;
  const handleRetry = () => {
    // Some browsers take code that did not come for missing until the page is read anew.
    if (!isAnswer) return location.reload();
    reset();
    void router.invalidate();
  };
  const body = (
    <PageBody>
      <ErrorState
        title={t('errors.couldNotLoad')}
        message={isAnswer ? error.message : t('errors.pageFailedText')}
        onRetry={handleRetry}
      />
    </PageBody>
  );
  return isSignedIn && Page ? <Page title={t(title ?? 'errors.pageFailed')}>{body}</Page> : body;
}
