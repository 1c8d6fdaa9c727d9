import { Link, type LinkProps } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/texts.ts';
import { buttonClass } from '../../ui/button.tsx';
import { PageBody } from '../../ui/form-layout.tsx';
import { Page } from '../shell/index.ts';

/** A list of what can be administered, with the way to a new one in the header. */
export function ListPage({
  title,
  intro,
  newLabel,
  newTo,
  children,
}: {
  title: string;
  intro: string;
  newLabel: string;
  newTo: LinkProps['to'];
  children: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <Page
      title={title}
      actions={
        <Link to={newTo} aria-label={newLabel} className={buttonClass({ variant: 'primary' })}>
          <Plus />
          <span className="max-md:hidden">{newLabel}</span>
          <span className="md:hidden">{t('ui.new')}</span>
        </Link>
      }
    >
      <PageBody className="w-full max-w-[1088px]">
        <p className="mb-4 max-w-[640px] text-ink-2">{intro}</p>
        {children}
      </PageBody>
    </Page>
  );
}
