import { Zap } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { openPalette } from '../../lib/open-palette.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import type { Mode } from './open-composer.ts';

/** Offers the macros for what is being written. */
export function MacroButton({ mode }: { mode: Mode }) {
  const { t } = useTranslation();
  return (
    <IconButton label={t('macros.apply')} side="top" onClick={() => openPalette('macro', mode)}>
      <Zap />
    </IconButton>
  );
}
