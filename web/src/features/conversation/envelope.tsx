import type { Address, Message } from '@parley/contract';
import { useTranslation } from '../../i18n/texts.ts';
import { useLocale } from '../../lib/use-locale.ts';

/** Who wrote to whom, when, and about what. */
export function Envelope({ message: { meta, created_at } }: { message: Message }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const when = new Date(created_at).toLocaleString(locale, {
    dateStyle: 'full',
    timeStyle: 'medium',
  });
  const lines = [
    { label: t('mail.from'), text: listed(meta.from) },
    { label: t('mail.to'), text: listed(meta.to) },
    { label: t('mail.cc'), text: listed(meta.cc) },
    { label: t('mail.bcc'), text: listed(meta.bcc) },
    { label: t('mail.subject'), text: meta.subject },
    { label: t('mail.date'), text: when },
  ];
  return (
    <dl className="grid grid-cols-[80px_minmax(0,1fr)] gap-x-4 gap-y-2">
      {lines
        .filter(({ text }) => text !== '')
        .map(({ label, text }) => (
          <div key={label} className="contents">
            <dt className="text-ink-3">{label}</dt>
            <dd dir="auto" className="max-h-40 overflow-y-auto break-words">
              {text}
            </dd>
          </div>
        ))}
    </dl>
  );
}

function listed(addresses: readonly Address[]): string {
  return addresses.map(({ name, address }) => (name ? `${name} <${address}>` : address)).join(', ');
}
