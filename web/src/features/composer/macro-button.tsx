import { Zap } from 'lucide-react';
import { useTranslation } from '../../i18n/texts.ts';
import { openPalette, type Writing } from '../../lib/open-palette.ts';
import { IconButton } from '../../ui/icon-button.tsx';

/** Offers the macros for what is being written. */
export function MacroButton({ writing }: { writing: Writing }) {
  const { t } = useTranslation();
  return (
    <IconButton
      label={t('macros.apply')}
      side="top"
      // The cursor stays in the text.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => openPalette('macro', writing)}
    >
      <Zap />
    </IconButton>
  );
}
