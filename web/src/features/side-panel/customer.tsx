import type { Conversation } from '@parley/contract';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '../../api/session.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { toast } from '../../ui/toaster.tsx';
import { Attributes } from './attributes.tsx';
import type { CustomerForm } from './customer-form.tsx';
import { CustomerName } from './customer-name.tsx';
import { PanelRow } from './panel-row.tsx';

/** Who writes; whoever may change contacts changes them here. */
export function Customer({ conversation }: { conversation: Conversation }) {
  const { t } = useTranslation();
  const { contact } = conversation;
  const mayChange = useMay('contacts:write');
  const [Form, setForm] = useState<typeof CustomerForm | null>(null);
  // Its code comes with the first use.
  const edit = () =>
    void import('./customer-form.tsx').then(
      ({ CustomerForm: Loaded }) => setForm(() => Loaded),
      () => toast.error(t('client.noResponse')),
    );
  return (
    <section
      aria-label={t('panel.customer')}
      className="grid grid-cols-[minmax(0,1fr)] gap-0.5 px-4 py-3"
    >
      <div className="flex min-h-7 items-center justify-between pb-1">
        <h2 className="font-medium text-ink-2">{t('panel.customer')}</h2>
        {mayChange && !Form && (
          <IconButton label={t('panel.editCustomer')} onClick={edit}>
            <Pencil />
          </IconButton>
        )}
      </div>
      {Form ? (
        <Form contact={contact} onClose={() => setForm(null)} />
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
