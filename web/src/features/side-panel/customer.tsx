import type { Conversation } from '@parley/contract';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '../../api/session.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { later, useLater } from '../../lib/later.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Attributes } from './attributes.tsx';
import { CustomerName } from './customer-name.tsx';
import { PanelRow } from './panel-row.tsx';
import { typedValues } from './typed-values.ts';

// It brings the rules of what is typed, which take long to set up.
const customerForm = later(() => import('./customer-form.tsx'), { onRequest: true });

/** Who writes; whoever may change contacts changes them here. */
export function Customer({ conversation }: { conversation: Conversation }) {
  const { t } = useTranslation();
  const { contact } = conversation;
  const mayChange = useMay('contacts:write');
  // The panel moves when the window changes its width; what was typed goes along.
  const [isEditing, setEditing] = useState(() => typedValues.has(contact.id));
  const Form = useLater(customerForm, isEditing)?.CustomerForm;
  return (
    <section
      aria-label={t('panel.customer')}
      className="grid grid-cols-[minmax(0,1fr)] gap-0.5 px-4 py-3"
    >
      <div className="flex min-h-7 items-center justify-between pb-1">
        <h2 className="font-medium text-ink-2">{t('panel.customer')}</h2>
        {mayChange && !isEditing && (
          <IconButton label={t('panel.editCustomer')} onClick={() => setEditing(true)}>
            <Pencil />
          </IconButton>
        )}
      </div>
      {isEditing && Form ? (
        <Form contact={contact} onClose={() => setEditing(false)} />
      ) : (
        <>
          <CustomerName contact={contact} />
          {contact.blocked && <p className="text-urgent">{t('panel.blocked')}</p>}
          {contact.phone_number && (
            <PanelRow label={t('panel.phone')}>
              <a
                href={`tel:${contact.phone_number.replaceAll(/[^+\d]/g, '')}`}
                className="flex min-h-7 items-center rounded-badge hover:underline max-md:min-h-11"
              >
                <bdi className="truncate">{contact.phone_number}</bdi>
              </a>
            </PanelRow>
          )}
        </>
      )}
      <Attributes conversation={conversation} owner="contact" />
    </section>
  );
}
