import { Link, type LinkProps } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/texts.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { PageBody } from '../../ui/form-layout.tsx';
import { Page } from '../shell/index.ts';

type ListPageProps = {
  title: string;
  intro: string;
  newLabel: string;
  children: ReactNode;
} & ({ newTo: LinkProps['to'] } | { onNew: () => void });

/** A list of what can be administered, with the way to a new one in the header. */
export function ListPage({ title, intro, newLabel, children, ...way }: ListPageProps) {
  const { t } = useTranslation();
  const words = (
    <>
      <Plus />
      <span className="max-md:hidden">{newLabel}</span>
      <span className="md:hidden">{t('ui.new')}</span>
    </>
  );
  return (
    <Page
      title={title}
      actions={
        'onNew' in way ? (
          <Button variant="primary" aria-label={newLabel} onClick={way.onNew}>
            {words}
          </Button>
        ) : (
          <Link
            to={way.newTo}
            aria-label={newLabel}
            className={buttonClass({ variant: 'primary' })}
          >
            {words}
          </Link>
        )
      }
    >
      <PageBody className="w-full max-w-[1088px]">
        <p className="mb-4 max-w-[640px] text-ink-2">{intro}</p>
        {children}
      </PageBody>
    </Page>
  );
}
