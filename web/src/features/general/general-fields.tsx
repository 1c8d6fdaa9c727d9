import { type GeneralSettings, languages } from '@parley/contract';
import { Controller } from 'react-hook-form';
import { useTranslation } from '../../i18n/texts.ts';
import { fieldText } from '../../lib/form-errors.ts';
import { languageName } from '../../lib/language-name.ts';
import { FormRow } from '../../ui/field.tsx';
import { FormSection } from '../../ui/form-layout.tsx';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import { TimeZoneField } from '../../ui/time-zone-field.tsx';
import { BrandPictureField } from './brand-picture-field.tsx';
import { UploadFields } from './upload-fields.tsx';
import type { GeneralForm } from './use-general-form.ts';

/** Name, language and time zone, address, pictures, uploads. */
export function GeneralFields({
  form,
  settings,
}: {
  form: GeneralForm;
  settings: GeneralSettings;
}) {
  const { t } = useTranslation();
  const errors = form.formState.errors.app;
  const isFixed = settings['app.root_url_fixed'];
  return (
    <>
      <FormSection>
        <FormRow
          label={t('general.siteName')}
          hint={t('general.siteNameHint')}
          error={fieldText(errors?.site_name)}
        >
          {(field) => <Input {...field} {...form.register('app.site_name')} dir="auto" />}
        </FormRow>
        <FormRow
          label={t('general.language')}
          hint={t('general.languageHint')}
          error={fieldText(errors?.lang)}
        >
          {(field) => (
            <Controller
              control={form.control}
              name="app.lang"
              render={({ field: { value, onChange } }) => (
                <Select
                  {...field}
                  value={value ?? 'en'}
                  onValueChange={onChange}
                  options={languages.map((code) => ({ value: code, label: languageName(code) }))}
                  className="md:max-w-72"
                />
              )}
            />
          )}
        </FormRow>
        <FormRow
          label={t('ui.timeZone')}
          hint={t('general.timeZoneHint')}
          error={fieldText(errors?.timezone)}
        >
          {(field) => (
            <Controller
              control={form.control}
              name="app.timezone"
              render={({ field: { value, onChange } }) => (
                <TimeZoneField {...field} value={value ?? ''} onChange={onChange} />
              )}
            />
          )}
        </FormRow>
        <FormRow
          label={t('general.rootUrl')}
          hint={t(isFixed ? 'general.rootUrlFixed' : 'general.rootUrlHint')}
          error={fieldText(errors?.root_url)}
        >
          {(field) => (
            <Input
              {...field}
              {...form.register('app.root_url')}
              type="url"
              dir="ltr"
              readOnly={isFixed}
              placeholder="https://help.example.org"
            />
          )}
        </FormRow>
      </FormSection>
      <FormSection title={t('general.look')} description={t('general.lookText')}>
        <BrandPictureField form={form} picture="logo" url={settings['app.logo_url']} />
        <BrandPictureField form={form} picture="favicon" url={settings['app.favicon_url']} />
      </FormSection>
      <UploadFields form={form} />
    </>
  );
}
