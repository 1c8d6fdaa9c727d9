import { useTranslation } from '../../i18n/texts.ts';
import { plainText } from '../../lib/plain-text.ts';
import type { FieldWords } from '../admin/index.ts';
import type { ActionDraft, MacroDraft } from './use-macro-form.ts';

/** How the fields of a macro are called, for two people who saved it at once. */
export function useMacroWords(): FieldWords<MacroDraft> {
  const { t } = useTranslation();
  const actionLine = ({ type, display_value = [], value }: ActionDraft) =>
    `${t(`macros.type.${type}`)}: ${(display_value.length > 0 ? display_value : value).map((each) => plainText(String(each))).join(', ')}`;
  return {
    name: { label: t('macros.name') },
    visibility: {
      label: t('macros.visibility'),
      text: (visibility) => t(`macros.visibility.${visibility}`),
    },
    team_id: { label: t('macros.team_id') },
    user_id: { label: t('macros.user_id') },
    visible_when: {
      label: t('macros.visibleWhen'),
      text: (views) => views.map((view) => t(`macros.view.${view}`)).join(', '),
    },
    message_content: { label: t('macros.writes'), text: plainText },
    actions: {
      label: t('macros.does'),
      text: (actions) => (actions as ActionDraft[]).map(actionLine).join('\n'),
    },
  };
}
