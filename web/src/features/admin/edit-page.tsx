import type { FormEventHandler, ReactNode } from 'react';
import { useTranslation } from '../../i18n/texts.ts';
import { Button } from '../../ui/button.tsx';
import { PageBody } from '../../ui/form-layout.tsx';
import { Page } from '../shell/index.ts';
import { LeaveGuard } from './leave-guard.tsx';

type EditPageProps = {
  title: ReactNode;
  parent?: ReactNode;
  /** From react-hook-form: what is unsaved and whether saving is under way. */
  formState: { isDirty: boolean; isSubmitting: boolean };
  onSave: FormEventHandler<HTMLFormElement>;
  onDiscard: () => void;
  saveLabel?: string;
  /** Further buttons, before Discard and Save. */
  actions?: ReactNode;
  /** A column beside the form: what follows from it. */
  aside?: ReactNode;
  children: ReactNode;
};

/** A form as a page: Save in the header, unsaved changes marked there, leaving with them asks. */
export function EditPage({
  title,
  parent,
  formState,
  onSave,
  onDiscard,
  saveLabel,
  actions,
  aside,
  children,
}: EditPageProps) {
  const { t } = useTranslation();
  const { isDirty, isSubmitting } = formState;
  const isUnsaved = isDirty && !isSubmitting;

  return (
    <form onSubmit={onSave} noValidate className="h-full">
      <Page
        title={title}
        parent={parent}
        actions={
          <div className="flex shrink-0 items-center gap-1.5">
            {isDirty && (
              <>
                <span className="me-2 flex items-center gap-2 text-ink-2 text-label max-md:hidden">
                  <span aria-hidden className="size-1.5 rounded-full bg-ink" />
                  {t('form.unsaved')}
                </span>
                <Button variant="quiet" onClick={onDiscard} className="max-md:hidden">
                  {t('form.discard')}
                </Button>
              </>
            )}
            {actions}
            <Button type="submit" variant="primary" loading={isSubmitting} className="ms-1">
              {saveLabel ?? t('form.save')}
            </Button>
          </div>
        }
      >
        <PageBody className="flex flex-wrap items-start gap-x-16 gap-y-8">
          <div className="w-full max-w-[720px]">{children}</div>
          {aside}
        </PageBody>
      </Page>
      <LeaveGuard isUnsaved={isUnsaved} />
    </form>
  );
}
