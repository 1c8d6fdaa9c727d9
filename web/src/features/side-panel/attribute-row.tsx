import type { CustomAttribute } from '@parley/contract';
import { ExternalLink } from 'lucide-react';
import { useTranslation } from '../../i18n/texts.ts';
import { attributeText, attributeValue } from '../../lib/attribute-value.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { Combobox } from '../../ui/combobox.tsx';
import { Switch } from '../../ui/switch.tsx';
import { EditableValue } from './editable-value.tsx';
import { PanelButton } from './panel-button.tsx';
import { PanelRow } from './panel-row.tsx';

type AttributeRowProps = {
  attribute: CustomAttribute;
  value: unknown;
  mayChange: boolean;
  /** Answers why it was refused; null when it was not. */
  onSave: (value: unknown) => Promise<string | null>;
};

/** A custom attribute by its name, to be read or, in the way of its type, changed. */
export function AttributeRow(props: AttributeRowProps) {
  const { attribute, value, mayChange } = props;
  return (
    <PanelRow label={attribute.name} hint={attribute.label}>
      <div className="flex items-start gap-1">
        <div className="min-w-0 flex-1">
          {mayChange ? <Change {...props} /> : <Shown {...props} />}
        </div>
        {mayChange && attribute.data_type === 'link' && isLink(value) && <Visit url={value} />}
      </div>
    </PanelRow>
  );
}

function Shown({ attribute: { data_type: type }, value }: AttributeRowProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const text = attributeText(value, { type, locale, t });
  return (
    <span className="wrap-anywhere flex min-h-7 items-center py-1 max-md:min-h-11" dir="auto">
      {type === 'link' && isLink(value) ? (
        <a
          href={value}
          target="_blank"
          rel="noreferrer noopener"
          className="truncate rounded-badge text-accent-text underline"
        >
          {value}
        </a>
      ) : (
        text || <span className="text-ink-3">{t('contacts.notKnown')}</span>
      )}
    </span>
  );
}

function Change({ attribute, value, onSave }: AttributeRowProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { name, data_type: type, values } = attribute;
  if (type === 'checkbox') {
    return (
      <span className="flex min-h-7 items-center max-md:min-h-11">
        <Switch
          aria-label={name}
          checked={value === true}
          onCheckedChange={(checked) => void onSave(checked)}
        />
      </span>
    );
  }
  const held = String(value ?? '');
  if (type === 'list') {
    return (
      <Combobox
        label={name}
        placeholder={name}
        align="end"
        selected={[held]}
        onSelect={(chosen) => void onSave(chosen || null)}
        options={[
          { value: '', label: t('panel.none') },
          ...values.map((one) => ({ value: one, label: one })),
        ]}
        trigger={
          <PanelButton aria-label={t('panel.edit', { name, value: held || t('panel.choose') })}>
            <span className="truncate" dir="auto">
              {held || <span className="font-normal text-ink-3">{t('panel.choose')}</span>}
            </span>
          </PanelButton>
        }
      />
    );
  }
  return (
    <EditableValue
      label={name}
      value={held}
      type={type === 'link' ? 'url' : type === 'date' ? 'date' : 'text'}
      numeric={type === 'number'}
      onSave={(typed) => onSave(attributeValue(typed, type))}
    >
      {attributeText(value, { type, locale, t }).replace(/^https?:\/\/(www\.)?/, '')}
    </EditableValue>
  );
}

function Visit({ url }: { url: string }) {
  const { t } = useTranslation();
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer noopener"
      aria-label={t('panel.openLink')}
      title={t('panel.openLink')}
      className="flex size-7 shrink-0 items-center justify-center rounded-control text-ink-2 hover:bg-hover hover:text-ink max-md:size-11 [&_svg]:size-4"
    >
      <ExternalLink aria-hidden />
    </a>
  );
}

/** The server takes no other; what is older than that check is text. */
function isLink(value: unknown): value is string {
  return typeof value === 'string' && /^https?:\/\//.test(value);
}
