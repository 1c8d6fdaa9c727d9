import { languageName } from '../../lib/language-name.ts';
import type { FieldWords } from '../admin/index.ts';
import type { GeneralDraft, PictureChange } from './use-general-form.ts';

/** How the general settings are called, for two people who saved them at once. */
export function generalWords(t: (key: string) => string): FieldWords<GeneralDraft> {
  const picture = {
    text: (change: NonNullable<PictureChange>) =>
      change === 'removed' ? t('ui.removePicture') : change.name,
    none: t('conflict.unchanged'),
  };
  return {
    'app.site_name': { label: t('general.siteName') },
    'app.lang': { label: t('general.language'), text: languageName },
    'app.timezone': { label: t('ui.timeZone') },
    'app.root_url': { label: t('general.rootUrl') },
    'app.max_file_upload_size': {
      label: t('general.maxSize'),
      text: (megabytes) => `${megabytes} MB`,
    },
    'app.allowed_file_upload_extensions': {
      label: t('general.extensions'),
      text: (extensions) => extensions.join(', '),
    },
    logo: { label: t('general.logo'), ...picture },
    favicon: { label: t('general.favicon'), ...picture },
  };
}
