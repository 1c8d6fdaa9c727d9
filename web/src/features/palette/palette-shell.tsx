import { Search } from 'lucide-react';
import { createPortal } from 'react-dom';
import { useTranslation } from '../../i18n/texts.ts';
import { classNames } from '../../lib/class-names.ts';
import { Overlay } from '../../ui/overlay.tsx';
import { paletteClass } from './palette-class.ts';

/** The first picture of the palette: its window, before there is anything in it; over a dialog that is open. */
export function PaletteShell({ isLevel }: { isLevel: boolean }) {
  const { t } = useTranslation();
  return createPortal(
    <>
      <Overlay className={paletteClass.veil} />
      <div aria-hidden className={paletteClass.window}>
        <div className={classNames(paletteClass.column, !isLevel && 'h-[92dvh] md:h-[70dvh]')}>
          <div
            className={classNames(paletteClass.head, 'text-ink-3 text-subject max-md:text-touch')}
          >
            {!isLevel && (
              <>
                <Search className="size-4" />
                {t('palette.placeholder')}
              </>
            )}
          </div>
        </div>
      </div>
    </>,
    document.body,
  );
}
