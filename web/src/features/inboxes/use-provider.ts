import { useWatch } from 'react-hook-form';
import {
  addressIn,
  type MailProvider,
  oauthOf,
  providerOfAddress,
  providerOfServers,
} from './providers.ts';
import { emptyImap, emptySmtp, type InboxForm } from './use-inbox-form.ts';

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

  /** Once the address is typed: its provider's servers, unless some are there already. */
  const chooseByAddress = () => {
    const { imap = [], smtp = [] } = form.getValues('config');
    const isEmpty = [...imap, ...smtp].every(({ host }) => host === '');
    const known = providerOfAddress(form.getValues('from'));
    if (isEmpty && known) choose(known);
  };

  return { provider, oauth: oauthOf(provider), choose, chooseByAddress };
}
