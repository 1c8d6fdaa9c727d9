import { useTranslation } from '../../i18n/texts.ts';
import { shortcutRows, shortcutScopes } from '../../lib/shortcuts.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Keys } from '../../ui/keys.tsx';

/** All shortcuts, by where they work. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog open onOpenChange={onClose} title={t('shortcuts.title')} width="wide">
      <div
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        className="ring-inside gap-8 md:columns-2"
      >
        {shortcutScopes.map((scope) => (
          <section key={scope} className="mb-5 break-inside-avoid">
            <h2 className="mb-1 font-medium text-ink-3 text-label">
              {t(`shortcuts.scope.${scope}`)}
            </h2>
            <dl>
              {shortcutRows
                .filter((row) => row.scope === scope)
                .map(({ name }) => (
                  <div key={name} className="flex min-h-8 items-center justify-between gap-4">
                    <dt>{t(`shortcuts.${name}`)}</dt>
                    <dd>
                      <Keys of={name} />
                    </dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
