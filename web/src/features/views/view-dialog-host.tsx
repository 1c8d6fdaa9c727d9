import type { View } from '@parley/contract';
import { useMatches, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useLayoutEffect, useState } from 'react';
import { listLink } from '../../lib/list-link.ts';
import { onViewDialog } from './open-view-dialog.ts';

const ViewDialog = lazy(() =>
  import('./view-dialog.tsx').then((module) => ({ default: module.ViewDialog })),
);

/** Where the dialog of views lives: no sidebar that closes takes what was written with it. */
export function ViewDialogHost() {
  const navigate = useNavigate();
  const uuid = useMatches({
    select: (matches) => (matches.at(-1)?.params as { uuid?: string } | undefined)?.uuid,
  });
  const [asked, setAsked] = useState<{ view: View | null } | null>(null);
  useLayoutEffect(() => onViewDialog((view) => setAsked({ view })), []);
  if (!asked) return null;
  return (
    <Suspense fallback={null}>
      <ViewDialog
        view={asked.view}
        onClose={() => setAsked(null)}
        onSaved={({ id }) => {
          if (!asked.view) void navigate(listLink({ viewID: String(id) }, uuid));
        }}
      />
    </Suspense>
  );
}
