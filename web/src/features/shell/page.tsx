import type { ReactNode } from 'react';
import { PageHeader } from '../../ui/page-header.tsx';
import { DrawerButton } from './open-drawer.tsx';

/**
 * A page that scrolls under its 56 px header: everything but the inbox. It is `relative` so that what a
 * control hides out of sight scrolls with it and makes nothing else longer.
 */
export function Page({
  title,
  parent,
  actions,
  children,
}: {
  title: ReactNode;
  parent?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="relative flex h-full flex-col overflow-y-auto">
      <PageHeader title={title} parent={parent} leading={parent === undefined && <DrawerButton />}>
        {actions}
      </PageHeader>
      {children}
    </div>
  );
}
