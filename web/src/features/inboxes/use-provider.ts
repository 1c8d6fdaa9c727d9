import { calls } from '@parley/contract/calls';
import { useWatch } from 'react-hook-form';
import { callQuery, queryClient } from '../../api/query-client.ts';
import {
  addressIn,
  type MailProvider,
  oauthOf,
  providerOfAddress,
  providerOfMailHosts,
  providerOfServers,
} from './providers.ts';
import { emptyImap, emptySmtp, type InboxForm } from './use-inbox-form.ts';

/** Who has the mail of an own domain; nobody known where that cannot be told. */
async function providerOfDomain(address: string): Promise<MailProvider | undefined> {
  const domain = addressIn(address).split('@')[1];
  if (domain === undefined) return undefined;
  const answer = callQuery(calls.mailHosts, { query: { domain } });
  const { hosts } = await queryClient.fetchQuery(answer).catch(() => ({ hosts: [] }));
  return providerOfMailHosts(hosts);
}

const typed = { shouldDirty: true, shouldValidate: false } as const;

/** Whose servers stand in the form, and how to put in those of another provider. */
export function useProvider(form: InboxForm) {
  const [from, config] = useWatch({ control: form.control, name: ['from', 'config'] });
  const provider = providerOfServers({ ...form.getValues(), from, config });

  const choose = (next: MailProvider) => {
    const { imap = [], smtp = [] } = form.getValues('config');
    const username = addressIn(form.getValues('from'));
    const own = { tls_skip_verify: next.needs === 'bridge' };
    // Another server's password is none for this one.
    const first = { ...(imap[0] ?? emptyImap), ...next.imap, ...own, password: '' };
    const sending = { ...(smtp[0] ?? emptySmtp), ...next.smtp, ...own, password: '' };
    form.setValue(
      'config.imap',
      [{ ...first, username: first.username || username }, ...imap.slice(1)],
      typed,
    );
    form.setValue(
      'config.smtp',
      [
        { ...sending, auth_protocol: 'plain', username: sending.username || username },
        ...smtp.slice(1),
      ],
      typed,
    );
    // Microsoft takes no passwords of programs any more; Google's app passwords still work.
    form.setValue('oauth_provider', next.needs === 'microsoft' ? 'microsoft' : null, typed);
    form.clearErrors('config');
  };

  const isEmpty = () => {
    const { imap = [], smtp = [] } = form.getValues('config');
    return [...imap, ...smtp].every(({ host }) => host === '');
  };
  /** Once the address is typed: its provider's servers, unless some are there already. */
  const chooseByAddress = async () => {
    if (!isEmpty()) return;
    const address = form.getValues('from');
    const known = providerOfAddress(address) ?? (await providerOfDomain(address));
    // In the meantime somebody may have typed on.
    if (known && isEmpty() && form.getValues('from') === address) choose(known);
  };

  return { provider, oauth: oauthOf(provider), choose, chooseByAddress };
}
