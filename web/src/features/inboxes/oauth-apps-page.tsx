import { calls } from '@parley/contract/calls';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../api/query-client.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { PageBody } from '../../ui/form-layout.tsx';
import { QueryState } from '../admin/index.ts';
import { Page } from '../shell/index.ts';
import { InboxesLink } from './inboxes-link.tsx';
import { OauthAppForm } from './oauth-app-form.tsx';

/** What Google and Microsoft gave this installation, so that inboxes sign in without a password. */
export function OauthAppsPage() {
  const { t } = useTranslation();
  const query = useQuery({
    ...callQuery(calls.listOauthApps),
    // A form is being filled in: what stands in it must not change under the hand.
    refetchOnWindowFocus: false,
  });
  return (
    <Page title={t('inboxes.oauthTitle')} parent={<InboxesLink />}>
      <PageBody className="w-full max-w-[784px]">
        <p className="mb-6 max-w-[640px] text-ink-2">{t('inboxes.oauthIntro')}</p>
        <QueryState query={query}>
          {(apps) => apps.map((app) => <OauthAppForm key={app.provider} app={app} />)}
        </QueryState>
      </PageBody>
    </Page>
  );
}
