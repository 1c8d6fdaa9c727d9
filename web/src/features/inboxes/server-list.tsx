import { Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFieldArray } from 'react-hook-form';
import { useTranslation } from '../../i18n/texts.ts';
import { Button } from '../../ui/button.tsx';
import { FormSection } from '../../ui/form-layout.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { ServerFields } from './server-fields.tsx';
import { emptyImap, emptySmtp, type InboxForm } from './use-inbox-form.ts';

const most = 5;

/** The servers of one direction, in the order they are tried. */
export function ServerList({
  kind,
  form,
  children,
}: {
  kind: 'imap' | 'smtp';
  form: InboxForm;
  /** What else belongs to this direction. */
  children?: ReactNode;
}) {
  const { t } = useTranslation();
  const servers = useFieldArray({
    control: form.control,
    name: kind === 'imap' ? 'config.imap' : 'config.smtp',
    keyName: 'key',
  });
  const addButton = (
    <Button
      variant="link"
      icon={<Plus />}
      onClick={() => servers.append(kind === 'imap' ? emptyImap : emptySmtp)}
    >
      {servers.fields.length === 0 ? t(`inboxes.${kind}Add`) : t(`inboxes.${kind}AddMore`)}
    </Button>
  );
  const removalOf = (index: number) => (
    <IconButton label={t('inboxes.removeServer')} onClick={() => servers.remove(index)}>
      <Trash2 />
    </IconButton>
  );
  return (
    <FormSection
      title={t(`inboxes.${kind}`)}
      description={t(`inboxes.${kind}Text`)}
      aside={servers.fields.length === 1 && removalOf(0)}
    >
      {servers.fields.map((server, index) => (
        <div key={server.key} className="grid gap-4 border-line not-first:border-t not-first:pt-5">
          {servers.fields.length > 1 && (
            <div className="flex items-center justify-between">
              <h3 className="font-semibold text-ink-2">
                {t('inboxes.serverNumber', { number: index + 1 })}
              </h3>
              {removalOf(index)}
            </div>
          )}
          <ServerFields kind={kind} index={index} form={form} />
        </div>
      ))}
      {servers.fields.length < most && <div>{addButton}</div>}
      {children}
    </FormSection>
  );
}
