import '@fontsource-variable/hanken-grotesk/wght.css';
import '@fontsource-variable/noto-sans-arabic/wght.css';
import './ui/styles.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from './api/query-client.ts';
import { Directed } from './i18n/directed.tsx';
import { router } from './router.tsx';
import { StartFailed } from './start-failed.tsx';
import { firstAnswers, startWorkspace } from './start-workspace.ts';

const element = document.getElementById('root');
if (element === null) throw new Error('The page has no #root element');
const root = createRoot(element);

try {
  await startWorkspace();
  await router.load();
  await firstAnswers();
  // A little at a time, so that the browser hears and paints in between.
  startTransition(() =>
    root.render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <Directed>
            <RouterProvider router={router} />
          </Directed>
        </QueryClientProvider>
      </StrictMode>,
    ),
  );
} catch (error) {
  reportError(error);
  root.render(<StartFailed />);
}
