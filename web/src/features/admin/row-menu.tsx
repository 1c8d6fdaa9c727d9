import { Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/texts.ts';
import { Menu } from '../../ui/dropdown-menu.tsx';
import { IconButton } from '../../ui/icon-button.tsx';

/** What can be done with a row of a table, at its end. */
export function RowMenu({ name, children }: { name: string; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <span className="relative inline-flex">
      <Menu
        align="end"
        trigger={
          <IconButton label={t('ui.actionsFor', { name })}>
            <Ellipsis />
          </IconButton>
        }
      >
        {children}
      </Menu>
    </span>
  );
}
