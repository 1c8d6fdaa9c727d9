import type { DataOf, endpoints } from '@parley/contract';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from '../../i18n/texts.ts';
import { fieldText } from '../../lib/form-errors.ts';
import { openPalette } from '../../lib/open-palette.ts';
import { chordOf, shortcuts } from '../../lib/shortcuts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { DropArea, useUploads } from '../composer/index.ts';
import { EmailField } from './email-field.tsx';
import { isWorthKeeping } from './form-values.ts';
import { MessageField } from './message-field.tsx';
import type { Recipient } from './open-new-conversation.ts';
import { TargetFields } from './target-fields.tsx';
import { useNewConversation } from './use-new-conversation.ts';

/** To whom, from which inbox, about what; sends with Ctrl+Enter. What is written is kept on closing. */
export function NewConversationForm({
  inboxes,
  recipient,
  onClose,
}: {
  inboxes: DataOf<typeof endpoints.listInboxNames>;
  recipient: Recipient | null;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const id = useId();
  const element = useRef<HTMLFormElement>(null);
  const { form, submit, close, discard, revision, pending } = useNewConversation({
    inboxIds: inboxes.map((inbox) => inbox.id),
    recipient,
    onClose,
  });
  const { errors, isSubmitting, submitCount } = form.formState;
  const files = useUploads((file) =>
    form.setValue('attachments', [...form.getValues('attachments'), file]),
  );
  const isBusy = isSubmitting || files.uploads.length > 0;

  // The first wrong field, in the order they stand; some of them are no inputs.
  useEffect(() => {
    if (submitCount === 0 || isSubmitting) return;
    element.current
      ?.querySelector<HTMLElement>(
        '[aria-invalid="true"], [data-invalid] :is([role=textbox], textarea)',
      )
      ?.focus();
  }, [submitCount, isSubmitting]);

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) close();
      }}
      title={t('newConversation.title')}
      width="wide"
      footer={
        <>
          {isWorthKeeping(form.watch()) && (
            <Button variant="quiet" disabled={isSubmitting} onClick={discard}>
              {t('newConversation.discard')}
            </Button>
          )}
          <Button
            type="submit"
            form={id}
            variant="primary"
            disabled={isBusy}
            loading={isSubmitting}
          >
            {t('composer.send')}
          </Button>
        </>
      }
    >
      <DropArea onFiles={files.add}>
        <form
          id={id}
          ref={element}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (!isBusy) void submit();
          }}
          onKeyDown={(event) => {
            if (chordOf(event) === shortcuts.palette.keys) {
              event.preventDefault();
              openPalette('macro', 'new');
              return;
            }
            const { target } = event;
            if (event.key !== 'Enter' || !(target instanceof HTMLInputElement)) return;
            if (!element.current?.contains(target)) return;
            // A mail is no search: Enter in a line alone does not send it.
            event.preventDefault();
            if (event.ctrlKey || event.metaKey) element.current.requestSubmit();
          }}
          className="grid grid-cols-[minmax(0,1fr)] gap-4"
        >
          <EmailField
            registration={form.register('contact_email')}
            error={fieldText(errors.contact_email)}
            onChoose={({ email, first_name, last_name }) => {
              const shouldValidate = submitCount > 0;
              form.setValue('contact_email', email, { shouldValidate });
              form.setValue('first_name', first_name, { shouldValidate });
              form.setValue('last_name', last_name, { shouldValidate });
            }}
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label={t('newConversation.firstName')} error={fieldText(errors.first_name)}>
              {(control) => (
                <Input
                  {...control}
                  {...form.register('first_name')}
                  dir="auto"
                  autoComplete="off"
                />
              )}
            </Field>
            <Field label={t('newConversation.lastName')} error={fieldText(errors.last_name)}>
              {(control) => (
                <Input {...control} {...form.register('last_name')} dir="auto" autoComplete="off" />
              )}
            </Field>
          </div>
          <TargetFields form={form} inboxes={inboxes} />
          <Field label={t('newConversation.subject')} error={fieldText(errors.subject)}>
            {(control) => (
              <Input {...control} {...form.register('subject')} dir="auto" autoComplete="off" />
            )}
          </Field>
          <MessageField
            form={form}
            files={files}
            revision={revision}
            pending={pending}
            onSubmit={() => element.current?.requestSubmit()}
          />
        </form>
      </DropArea>
    </Dialog>
  );
}
