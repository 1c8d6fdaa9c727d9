import type { AvailabilityStatus, CurrentUser } from '@parley/contract';
import { calls } from '@parley/contract/calls';
import { useMutation } from '@tanstack/react-query';
import { errorMessage } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';
import { currentUserQuery } from '../../api/session.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { toast } from '../../ui/toaster.tsx';

const key = ['availability'];

/**
 * Changes the own availability: shown at once, taken back with a toast when refused. What is said quickly
 * one after the other gets there in that order.
 */
export function useSetAvailability(): (status: AvailabilityStatus) => void {
  const { t } = useTranslation();
  const { mutate } = useMutation({
    mutationKey: key,
    scope: { id: 'availability' },
    mutationFn: (status: AvailabilityStatus) => call(calls.setAvailability, { body: { status } }),
    onMutate: (status) => {
      const before = queryClient.getQueryData<CurrentUser>(currentUserQuery.queryKey);
      showStatus(status);
      return before?.availability_status;
    },
    onSuccess: ({ status }) => {
      if (queryClient.isMutating({ mutationKey: key }) === 1) showStatus(status);
    },
    onError: (error, _status, before) => {
      if (before !== undefined) showStatus(before);
      toast.error(errorMessage(error, t('client.unknown')));
    },
  });
  return mutate;
}

function showStatus(status: AvailabilityStatus) {
  queryClient.setQueryData<CurrentUser>(
    currentUserQuery.queryKey,
    (user) => user && { ...user, availability_status: status },
  );
}
