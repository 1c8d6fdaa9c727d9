import type { Status } from '@parley/contract';
import { calls } from '@parley/contract/calls';
import { statusLabel } from '@parley/domain';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { statusesQuery } from '../../api/catalogues.ts';
import { callQuery } from '../../api/query-client.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { CatalogueSelect } from '../../ui/catalogue-select.tsx';
import { Field } from '../../ui/field.tsx';
import { toast } from '../../ui/toaster.tsx';
import { DeleteDialog } from '../admin/index.ts';
import { refreshStatuses } from './refresh-catalogue.ts';

/** Ids of the fixed statuses that end or rest a conversation: nothing becomes these by a deletion. */
const notOpen = [2, 3, 4];

/** Deletes a status; conversations that have it get another one. */
export function DeleteStatusDialog({
  status: { id, name },
  onClose,
}: {
  status: Status;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const params = { id };
  const query = callQuery(calls.statusUsage, { params });
  const isUsed = (useQuery(query).data?.conversations ?? 0) > 0;
  const [instead, setInstead] = useState('1');
  const others = (useQuery(statusesQuery).data ?? []).filter(
    (one) => one.id !== id && !notOpen.includes(one.id),
  );
  return (
    <DeleteDialog
      label={t('statuses.delete')}
      title={t('statuses.deleteTitle', { name })}
      text={{
        query,
        text: ({ conversations: count }) =>
          count > 0 ? t('statuses.have', { count }) : t('statuses.unused'),
      }}
      details={
        isUsed && (
          <Field label={t('statuses.instead')} className="mt-4">
            {(field) => (
              <CatalogueSelect
                {...field}
                label={t('statuses.instead')}
                placeholder={t('statuses.instead')}
                value={instead}
                onValueChange={setInstead}
                options={others.map((one) => ({
                  value: String(one.id),
                  label: statusLabel(one, t),
                }))}
              />
            )}
          </Field>
        )
      }
      remove={() =>
        call(calls.deleteStatus, {
          params,
          query: isUsed ? { replacement_id: instead } : {},
        })
      }
      onDeleted={async () => {
        onClose();
        toast.success(t('statuses.deleted', { name }));
        await refreshStatuses();
      }}
      onClose={onClose}
    />
  );
}
