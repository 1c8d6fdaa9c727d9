import type { NotificationPreferences as Preferences } from '@parley/contract';
import { calls } from '@parley/contract/calls';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { notificationPreferencesQuery } from '../../api/notifications.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { FormRow } from '../../ui/field.tsx';
import { FormSection } from '../../ui/form-layout.tsx';
import { LabelledSwitch } from '../../ui/labelled-switch.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Switch } from '../../ui/switch.tsx';
import { toast } from '../../ui/toaster.tsx';
import { noticeState, turnNoticesOff, turnNoticesOn } from './browser-notices.ts';

/** What the agent wants to be told of, and whether this browser says so from the background. */
export function NotificationPreferences() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { queryKey } = notificationPreferencesQuery;
  const query = useQuery(notificationPreferencesQuery);
  const { mutate } = useMutation({
    // Each sends them all: one after the other, so that the last has the last word.
    scope: { id: 'notification preferences' },
    mutationFn: (body: Preferences) => call(calls.putNotificationPreferences, { body }),
    onMutate: (body) => {
      const before = query.data;
      client.setQueryData(queryKey, body);
      return before;
    },
    onError: (error, _body, before) => {
      client.setQueryData(queryKey, before);
      toast.error(errorMessage(error, t('client.unknown')));
    },
  });
  const preferences = query.data;

  return (
    <FormSection
      id="notifications"
      title={t('notifications.title')}
      description={t('notifications.preferencesText')}
    >
      {query.isError && !preferences && (
        <ErrorState
          title={t('notifications.preferencesFailed')}
          message={errorMessage(query.error, t('client.unknown'))}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.isPending && <Skeleton className="h-28 w-80" />}
      {preferences &&
        (Object.keys(preferences) as (keyof Preferences)[]).map((type) => (
          <FormRow
            key={type}
            label={t(`notifications.type.${type}`)}
            hint={t(`notifications.hint.${type}`)}
          >
            {({ id, 'aria-describedby': describedBy }) => (
              <div className="flex min-h-8 flex-wrap items-center gap-x-6 gap-y-2">
                {(['in_app', 'email'] as const).map((way) => (
                  <span key={way} className="flex w-28 items-center gap-2.5 text-ink-2">
                    <Switch
                      id={way === 'in_app' ? id : `${id}-${way}`}
                      aria-label={`${t(`notifications.type.${type}`)}: ${t(`notifications.way.${way}`)}`}
                      aria-describedby={describedBy}
                      checked={preferences[type][way]}
                      onCheckedChange={(wanted) =>
                        mutate({ ...preferences, [type]: { ...preferences[type], [way]: wanted } })
                      }
                    />
                    <label htmlFor={way === 'in_app' ? id : `${id}-${way}`}>
                      {t(`notifications.way.${way}`)}
                    </label>
                  </span>
                ))}
              </div>
            )}
          </FormRow>
        ))}
      <BrowserNotices />
    </FormSection>
  );
}

function BrowserNotices() {
  const { t } = useTranslation();
  const [state, setState] = useState(noticeState);
  const isPossible = state === 'on' || state === 'off';
  return (
    <FormRow label={t('notifications.browser')} hint={t(`notifications.browserHint.${state}`)}>
      {({ id, 'aria-describedby': describedBy }) => (
        <LabelledSwitch
          id={id}
          aria-describedby={describedBy}
          checked={state === 'on'}
          disabled={!isPossible}
          onCheckedChange={(wanted) => {
            if (wanted) void turnNoticesOn().then(setState);
            else setState(turnNoticesOff());
          }}
        />
      )}
    </FormRow>
  );
}
