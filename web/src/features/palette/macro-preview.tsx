import type { Macro } from '@parley/contract';
import { useTranslation } from '../../i18n/texts.ts';
import type { Writing } from '../../lib/open-palette.ts';
import { Button } from '../../ui/button.tsx';
import { OwnHtml } from '../conversation/index.ts';
import { type macroPlan, useActionText } from '../macros/index.ts';

/** What a macro would do, before it does: its actions in words and the text it writes. */
export function MacroPreview({
  macro,
  plan: { text, actions },
  writing,
  onApply,
}: {
  macro: Macro;
  plan: ReturnType<typeof macroPlan>;
  writing: Writing;
  onApply: (() => void) | undefined;
}) {
  const { t } = useTranslation();
  const actionText = useActionText();
  return (
    <section
      aria-label={t('macros.preview', { name: macro.name })}
      className="flex min-h-0 flex-col border-line max-md:max-h-[45dvh] max-md:shrink-0 max-md:border-t md:w-[55%] md:border-s"
    >
      <div className="min-h-0 flex-1 overflow-y-auto px-4 py-3">
        {actions.length > 0 && (
          <>
            <h3 className="font-medium text-ink-3 text-label">
              {t(text || writing === 'new' ? 'macros.actionsOnSend' : 'macros.actionsAtOnce')}
            </h3>
            <ul className="mt-1 mb-3 grid gap-0.5">
              {actions.map((action) => (
                <li key={action.type} dir="auto">
                  {actionText(action)}
                </li>
              ))}
            </ul>
          </>
        )}
        {text && (
          <>
            <h3 className="mb-1 font-medium text-ink-3 text-label">
              {t(`macros.text.${writing === 'new' ? writing : text.mode}`)}
            </h3>
            <OwnHtml html={text.html} />
          </>
        )}
      </div>
      {onApply && (
        <Button variant="primary" onClick={onApply} className="mx-4 mb-3">
          {t('macros.applyThis')}
        </Button>
      )}
    </section>
  );
}
