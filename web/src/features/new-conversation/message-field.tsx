import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from '../../i18n/texts.ts';
import { fieldText } from '../../lib/form-errors.ts';
import { FieldError } from '../../ui/field.tsx';
import { Group } from '../../ui/group.tsx';
import {
  AttachedFiles,
  EditorLoading,
  MacroButton,
  useEditorComponent,
  type useUploads,
} from '../composer/index.ts';
import { PendingActions, type usePendingMacro } from '../macros/index.ts';
import type { NewConversationFormState } from './use-new-conversation.ts';

/** The first message and its files. */
export function MessageField({
  form,
  files,
  revision,
  pending,
  onSubmit,
}: {
  form: NewConversationFormState;
  files: ReturnType<typeof useUploads>;
  /** Changes when the editor has to begin anew with other content. */
  revision: number;
  pending: ReturnType<typeof usePendingMacro>;
  onSubmit: () => void;
}) {
  const { t } = useTranslation();
  const errorId = useId();
  const Editor = useEditorComponent();
  const { errors, isSubmitted } = form.formState;
  const attachments = useWatch({ control: form.control, name: 'attachments' });
  const error = fieldText(errors.content);
  const filesError = fieldText(errors.attachments);
  const label = t('newConversation.message');
  const change = (content: string) =>
    form.setValue('content', content, { shouldValidate: isSubmitted });

  return (
    <div>
      <p aria-hidden className="mb-1.5 font-semibold text-ui">
        {label}
      </p>
      <Group
        aria-label={label}
        aria-describedby={error === undefined ? undefined : errorId}
        data-invalid={error === undefined ? undefined : ''}
        className="rounded-ground border border-field bg-field-ground focus-within:border-focus focus-within:outline focus-within:outline-1 focus-within:outline-focus data-invalid:border-urgent-fill"
      >
        {Editor ? (
          <Editor
            key={revision}
            content={form.getValues('content')}
            placeholder={t('newConversation.placeholder')}
            startFocused={revision > 0}
            onChange={change}
            files={files}
            onSubmit={onSubmit}
            onEscape={() => undefined}
            tools={<MacroButton writing="new" />}
            attached={
              <>
                <AttachedFiles
                  files={attachments}
                  uploads={files.uploads}
                  onRemove={(id) =>
                    form.setValue(
                      'attachments',
                      form.getValues('attachments').filter((file) => file.id !== id),
                      { shouldValidate: isSubmitted },
                    )
                  }
                />
                {pending.macro && <PendingActions macro={pending.macro} onChange={pending.set} />}
              </>
            }
            actions={null}
          />
        ) : (
          <EditorLoading
            content={form.getValues('content')}
            label={t('newConversation.placeholder')}
            startFocused={false}
            onChange={change}
            onSubmit={onSubmit}
          />
        )}
      </Group>
      {error !== undefined && <FieldError id={errorId}>{error}</FieldError>}
      {filesError !== undefined && <FieldError>{filesError}</FieldError>}
    </div>
  );
}
