import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/texts.ts';
import { Menu, MenuItem } from '../../ui/dropdown-menu.tsx';
import { IconButton } from '../../ui/icon-button.tsx';

/** What can be done with a row of a table, at its end: editing, what else there is, deleting. */
export function RowMenu({
  name,
  onEdit,
  onDelete,
  children,
}: {
  name: string;
  onEdit: () => void;
  onDelete: () => void;
  children?: ReactNode;
}) {
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
        <MenuItem icon={<Pencil />} onSelect={onEdit}>
          {t('ui.edit')}
        </MenuItem>
        {children}
        <MenuItem icon={<Trash2 />} tone="danger" onSelect={onDelete}>
          {t('ui.delete')}
        </MenuItem>
      </Menu>
    </span>
  );
}
