import type { View } from '@parley/contract';
import { useNavigate } from '@tanstack/react-router';
import { Ellipsis, ListFilter, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../i18n/texts.ts';
import { type ListPlace, listLink } from '../../lib/list-link.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { Menu, MenuItem } from '../../ui/dropdown-menu.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { DeleteViewDialog, openViewDialog } from '../views/index.ts';
import { shownCount } from './shown-count.ts';
import { SidebarEntry } from './sidebar-entry.tsx';

/** One view in the sidebar; its menu takes the place of the count while the pointer is there. */
export function ViewEntry({
  view,
  count,
  place,
}: {
  view: View;
  count: number | undefined;
  place: ListPlace & { uuid?: string | undefined };
}) {
  const { t } = useTranslation();
  const locale = useLocale();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const viewID = String(view.id);
  const leave = async () => {
    if (place.viewID === viewID) await navigate({ ...listLink({}, place.uuid), replace: true });
  };

  return (
    <div className="group/view relative">
      <SidebarEntry
        {...listLink({ viewID }, place.uuid)}
        label={view.name}
        icon={<ListFilter />}
        trailing={
          <span className="inline-block min-w-5 text-end group-focus-within/view:invisible group-hover/view:invisible max-md:visible! max-md:me-9 pointer-coarse:visible! pointer-coarse:me-7">
            {shownCount(count, locale)}
          </span>
        }
        open
        current={place.viewID === viewID}
      />
      <Menu
        trigger={
          <IconButton
            label={t('views.actions', { name: view.name })}
            className="absolute end-0 top-0 opacity-0 focus-visible:opacity-100 group-focus-within/view:opacity-100 group-hover/view:opacity-100 data-[state=open]:opacity-100 max-md:opacity-100 pointer-coarse:opacity-100"
          >
            <Ellipsis />
          </IconButton>
        }
      >
        <MenuItem icon={<Pencil />} onSelect={() => openViewDialog(view)}>
          {t('views.editShort')}
        </MenuItem>
        <MenuItem icon={<Trash2 />} tone="danger" onSelect={() => setAsking(true)}>
          {t('views.deleteShort')}
        </MenuItem>
      </Menu>
      {isAsking && (
        <DeleteViewDialog view={view} onClose={() => setAsking(false)} onDeleted={leave} />
      )}
    </div>
  );
}
