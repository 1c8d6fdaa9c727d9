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
  updated_at: shape.updated_at,
});

/** Another picture, none, or the one that is there (`null`). */
export type PictureChange = File | 'removed' | null;
export type GeneralDraft = z.input<typeof schema>;
export type GeneralValues = z.output<typeof schema>;
export type GeneralForm = UseFormReturn<GeneralDraft, unknown, GeneralValues>;

/** The form of the general settings. */
export function useGeneralForm(settings: GeneralSettings): GeneralForm {
  return useForm({ resolver: zodResolver(schema), defaultValues: draftOf(settings) });
}

/** What says something else than the settings that were read, as the call takes it. */
export function changedSettings({ app }: GeneralValues, over: GeneralSettings) {
  const read = draftOf(over).app as Record<string, unknown>;
  const changed = Object.entries(app).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(read[name]),
  );
  return Object.fromEntries(changed.map(([name, value]) => [`app.${name}`, value]));
}

/** The pictures that were changed. */
export function changedPictures(values: GeneralValues): [BrandPicture, File | 'removed'][] {
  return (['logo', 'favicon'] as const).flatMap((picture) => {
    const change = values[picture];
    return change === null ? [] : [[picture, change]];
  });
}

/** What the form shows of the settings. */
export function draftOf(settings: GeneralSettings): GeneralDraft {
  return {
    app: {
      site_name: settings['app.site_name'],
      lang: settings['app.lang'],
      timezone: settings['app.timezone'],
      root_url: settings['app.root_url'],
      max_file_upload_size: settings['app.max_file_upload_size'],
      allowed_file_upload_extensions: settings['app.allowed_file_upload_extensions'],
    },
    logo: null,
    favicon: null,
    updated_at: settings.updated_at,
  };
}
