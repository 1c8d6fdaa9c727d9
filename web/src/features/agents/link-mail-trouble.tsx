import { calls } from '@parley/contract/calls';
import { useMutation, useQuery } from '@tanstack/react-query';
import { errorMessage } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { callQuery } from '../../api/query-client.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toaster.tsx';
import { Trouble } from '../../ui/trouble.tsx';

/** Says that the mail with an agent's way in did not go out, and offers the link to hand over. */
export function LinkMailTrouble({ id, onLink }: { id: number; onLink: (link: string) => void }) {
  const { t } = useTranslation();
  const params = { id };
  // A server may take its time to refuse what was sent from this page.
  const mail = useQuery({ ...callQuery(calls.getLinkMail, { params }), refetchInterval: 5_000 });
  const taking = useMutation({
    mutationFn: () => call(calls.takeLink, { params }),
    onSuccess: ({ set_password_link }) => onLink(set_password_link),
    onError: (error) => toast.error(errorMessage(error, t('client.unknown'))),
    onSettled: () => mail.refetch(),
  });
  const words = mail.data?.error;
  if (!words) return null;
  return (
    <Trouble
      words={t('agents.linkStuck', { words })}
      action={
        <Button loading={taking.isPending} onClick={() => taking.mutate()}>
          {t('agents.takeLink')}
        </Button>
      }
    />
  );
}
