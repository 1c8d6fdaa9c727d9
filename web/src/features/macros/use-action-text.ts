import type { MacroAction } from '@parley/contract';
import { priorityLabel, statusLabel } from '@parley/domain';
import { useTranslation } from '../../i18n/texts.ts';
import { useLocale } from '../../lib/use-locale.ts';

/** Says what an action does: "Set status to Resolved". */
export function useActionText(): (action: MacroAction) => string {
  const { t } = useTranslation();
  const locale = useLocale();
  return ({ type, value, display_value }) => {
    const names =
      type === 'set_status'
        ? [statusLabel({ id: Number(value[0]), name: display_value[0] ?? '' }, t)]
        : type === 'set_priority'
          ? display_value.map((name) => priorityLabel(name, t))
          : display_value;
    return t(`macros.${type}`, { names: new Intl.ListFormat(locale).format(names) });
  };
}
