import { zodResolver } from '@hookform/resolvers/zod';
import type { DataOf, endpoints } from '@parley/contract';
import { calls } from '@parley/contract/calls';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { errorMessage, fieldErrors } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { conversationQuery } from '../../api/conversation-queries.ts';
import { useCurrentUser } from '../../api/session.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { listLink } from '../../lib/list-link.ts';
import { toast } from '../../ui/toaster.tsx';
import { isBlank, type MacroText } from '../composer/index.ts';
import { usePendingMacro } from '../macros/index.ts';
import { attemptUuid, endAttempt } from './attempt-uuid.ts';
import {
  draftKey,
  emptyForm,
  type FormValues,
  firstValues,
  formSchema,
  keepDraft,
  readDraft,
} from './form-values.ts';
import { onMacroIntoNew, openNewConversation, type Recipient } from './open-new-conversation.ts';
import { useMacroAfter } from './use-macro-after.ts';

export type NewConversationFormState = UseFormReturn<
  FormValues,
  unknown,
  z.output<ReturnType<typeof formSchema>>
>;

/** The conversation, or its uuid alone where it went to somebody whose conversations are not ours to see. */
type Created = DataOf<(typeof endpoints)['createConversation']>;

/** The form with its draft in this browser; creates the conversation and opens it. */
export function useNewConversation({
  inboxIds,
  recipient,
  onClose,
}: {
  inboxIds: readonly number[];
  recipient: Recipient | null;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const navigate = useNavigate();
  const place = useParams({ strict: false });
  const key = draftKey(useCurrentUser().id);
  const [defaultValues] = useState(() =>
    firstValues(inboxIds, { draft: readDraft(key), recipient }),
  );
  const form: NewConversationFormState = useForm({
    resolver: zodResolver(formSchema(inboxIds)),
    defaultValues,
    shouldFocusError: false,
  });
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => keepDraft(key, values),
      }),
    [form, key],
  );

  // The editor begins anew with the text of a macro under what was written.
  const [revision, setRevision] = useState(0);
  const pending = usePendingMacro(key);
  const applyAfter = useMacroAfter();
  const takeMacro = useEffectEvent(({ html, macro }: MacroText) => {
    const written = form.getValues('content');
    form.setValue('content', isBlank(written) ? html : written + html);
    pending.set(macro);
    setRevision(revision + 1);
  });
  useLayoutEffect(() => onMacroIntoNew((macroText) => takeMacro(macroText)), []);

  const showError = (error: unknown) => {
    for (const { path, message } of fieldErrors(error)) {
      if (path in defaultValues) form.setError(path as keyof FormValues, { message });
    }
    toast.error(t('newConversation.notSent'), {
      description: errorMessage(error, t('client.unknown')),
    });
  };

  const open = async (created: Created) => {
    const { uuid } = created;
    endAttempt();
    keepDraft(key, null);
    pending.set(null);
    if (pending.macro) applyAfter(uuid, pending.macro);
    onClose();
    if (!('subject' in created)) {
      toast.success(t('newConversation.sentAway'));
      return;
    }
    client.setQueryData(conversationQuery(uuid).queryKey, created);
    await navigate(listLink(place, uuid));
  };

  const submit = form.handleSubmit((body) =>
    call(calls.createConversation, {
      body: { ...body, initiator: 'agent', uuid: attemptUuid(body) },
    }).then(open, showError),
  );

  return {
    form,
    submit,
    revision,
    pending,
    close: () => {
      if (form.formState.isSubmitting) return;
      if (readDraft(key)) toast.info(t('newConversation.kept'));
      else pending.set(null);
      onClose();
    },
    discard: () => {
      const values = form.getValues();
      const { macro } = pending;
      keepDraft(key, null);
      pending.set(null);
      form.reset(emptyForm(inboxIds));
      onClose();
      toast.success(t('newConversation.discarded'), {
        action: {
          label: t('send.undo'),
          onClick: () => {
            keepDraft(key, values);
            pending.set(macro);
            openNewConversation();
          },
        },
      });
    },
  };
}
