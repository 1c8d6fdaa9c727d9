import type { Contact, CustomAttribute } from '@parley/contract';
import { useTranslation } from '../../i18n/texts.ts';
import { attributeText } from '../../lib/attribute-value.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { ContactAvatar } from '../../ui/contact-avatar.tsx';

/** A contact for those who may read but not change it. */
export function ContactFacts({
  contact,
  attributes,
}: {
  contact: Contact;
  attributes: readonly CustomAttribute[];
}) {
  const { t } = useTranslation();
  const locale = useLocale();
  const facts = [
    { key: 'own firstName', name: t('contacts.firstName'), value: contact.first_name },
    { key: 'own lastName', name: t('contacts.lastName'), value: contact.last_name },
    { key: 'own email', name: t('contacts.email'), value: contact.email },
    { key: 'own phone', name: t('contacts.phone'), value: contact.phone_number },
    ...attributes.map(({ key, name, data_type: type }) => ({
      key,
      name,
      value: attributeText(contact.custom_attributes[key], { type, locale, t }),
    })),
    {
      key: 'own since',
      name: t('contacts.since'),
      value: new Date(contact.created_at).toLocaleDateString(locale, { dateStyle: 'long' }),
    },
  ];
  return (
    <>
      <ContactAvatar contact={contact} size={64} />
      <dl className="mt-4">
        {facts.map(({ key, name, value }) => (
          <div
            key={key}
            className="grid gap-x-8 border-line border-t py-2.5 first:border-t-0 md:grid-cols-[152px_minmax(0,1fr)]"
          >
            <dt className="wrap-anywhere text-ink-3" dir="auto">
              {name}
            </dt>
            <dd className="break-words font-medium" dir="auto">
              {value || <span className="text-ink-3">{t('contacts.notKnown')}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
