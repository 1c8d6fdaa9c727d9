import type { Contact } from '@parley/contract';
import { calls } from '@parley/contract/calls';
import { useMutation } from '@tanstack/react-query';
import { Ban } from 'lucide-react';
import { useState } from 'react';
import { errorMessage } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { callKey, queryClient } from '../../api/query-client.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { fullName } from '../../lib/initials.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toaster.tsx';

/** Blocks a contact, or lets it in again, after saying what that does. */
export function BlockButton({ contact }: { contact: Contact }) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const { blocked, email } = contact;
  const params = { id: contact.id };
  const word = blocked ? 'unblock' : 'block';
  const change = useMutation({
    mutationFn: () => call(calls.blockContact, { params, body: { blocked: !blocked } }),
    onSuccess: async (saved) => {
      queryClient.setQueryData(callKey(calls.getContact, { params }), saved);
      toast.success(t(saved.blocked ? 'contacts.nowBlocked' : 'contacts.nowUnblocked', { email }));
      await queryClient.invalidateQueries({ queryKey: callKey(calls.listContacts) });
    },
    onError: (error) => toast.error(errorMessage(error, t('client.unknown'))),
    onSettled: () => setAsking(false),
  });
  return (
    <>
      <Button
        variant={blocked ? 'secondary' : 'danger'}
        icon={<Ban className="md:hidden" />}
        onClick={() => setAsking(true)}
        className="max-md:px-3"
      >
        <span className="max-md:sr-only">{t(`contacts.${word}`)}</span>
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t(`contacts.${word}Title`, { name: fullName(contact) || email })}
        confirmLabel={t(`contacts.${word}`)}
        tone={blocked ? 'primary' : 'danger'}
        loading={change.isPending}
        onConfirm={() => change.mutate()}
      >
        {t(`contacts.${word}Text`, { email })}
      </ConfirmDialog>
    </>
  );
}
