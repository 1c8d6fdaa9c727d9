import { zodResolver } from '@hookform/resolvers/zod';
import { type BrandPicture, type GeneralSettings, generalSettingsInput } from '@parley/contract';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { z } from 'zod';

const { shape } = generalSettingsInput;

// The library of forms reads a dot as a level: `app.lang` stands at `app`, `lang`.
const schema = z.object({
  app: z.object({
    site_name: shape['app.site_name'],
    lang: shape['app.lang'],
    timezone: shape['app.timezone'],
    root_url: shape['app.root_url'],
    max_file_upload_size: shape['app.max_file_upload_size'],
    allowed_file_upload_extensions: shape['app.allowed_file_upload_extensions'],
  }),
  logo: z.custom<PictureChange>(),
  favicon: z.custom<PictureChange>(),
});

/** Another picture, none (`null`), or the one that is there (`undefined`). */
export type PictureChange = File | null | undefined;
export type GeneralDraft = z.input<typeof schema>;
type GeneralValues = z.output<typeof schema>;
export type GeneralForm = UseFormReturn<GeneralDraft, unknown, GeneralValues>;

/** The form of the general settings. */
export function useGeneralForm(settings: GeneralSettings): GeneralForm {
  return useForm({ resolver: zodResolver(schema), values: draftOf(settings) });
}

/** What was changed of them, as the call takes it; null where only pictures were. */
export function changedSettings(form: GeneralForm, { app }: GeneralValues) {
  const dirty = form.formState.dirtyFields.app ?? {};
  const changed = Object.entries(app).filter(([name]) => dirty[name as keyof typeof dirty]);
  if (changed.length === 0) return null;
  return Object.fromEntries(changed.map(([name, value]) => [`app.${name}`, value]));
}

/** The pictures that were changed. */
export function changedPictures(values: GeneralValues): [BrandPicture, File | null][] {
  return (['logo', 'favicon'] as const).flatMap((picture) => {
    const change = values[picture];
    return change === undefined ? [] : [[picture, change]];
  });
}

function draftOf(settings: GeneralSettings): GeneralDraft {
  return {
    app: {
      site_name: settings['app.site_name'],
      lang: settings['app.lang'],
      timezone: settings['app.timezone'],
      root_url: settings['app.root_url'],
      max_file_upload_size: settings['app.max_file_upload_size'],
      allowed_file_upload_extensions: settings['app.allowed_file_upload_extensions'],
    },
    logo: undefined,
    favicon: undefined,
  };
}
