import type { Status } from '@parley/contract';
import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { statusLabel } from '../../lib/status-label.ts';
import { Menu, MenuChoices } from '../../ui/dropdown-menu.tsx';
import { DrawerButton } from '../shell/index.ts';
import { sorts } from './use-list-view.ts';

type ListHeaderProps = {
  title: string;
  total: number | undefined;
  statuses: readonly Status[];
  status: string;
  onStatus: (status: string) => void;
  sort: string;
  onSort: (sort: string) => void;
};

/** The list's title, its status filter with the total, and its order. */
export function ListHeader(props: ListHeaderProps) {
  const { t } = useTranslation();
  const shown = props.statuses.find(({ id }) => String(id) === props.status);
  const statusName = shown ? statusLabel(shown, t) : t('list.allStatuses');
  const sortName = t(`list.sort.${props.sort}`);
  return (
    <header className="flex h-14 shrink-0 items-center gap-1 border-line border-b ps-4 pe-2">
      <DrawerButton />
      <h1 className="min-w-0 flex-1 truncate font-strong text-title" dir="auto">
        {props.title}
      </h1>
      <Menu
        align="end"
        trigger={
          <HeaderButton label={t('list.statusIs')}>
            {statusName}
            {props.total !== undefined && <span className="ms-1.5">{countText(props.total)}</span>}
          </HeaderButton>
        }
      >
        <MenuChoices
          value={props.status}
          onValueChange={props.onStatus}
          choices={[
            ...props.statuses.map((status) => ({
              value: String(status.id),
              label: statusLabel(status, t),
            })),
            { value: 'all', label: t('list.allStatuses') },
          ]}
        />
      </Menu>
      <Menu align="end" trigger={<HeaderButton label={t('list.sortIs')}>{sortName}</HeaderButton>}>
        <MenuChoices
          value={props.sort}
          onValueChange={props.onSort}
          choices={sorts.map(({ key }) => ({ value: key, label: t(`list.sort.${key}`) }))}
        />
      </Menu>
    </header>
  );
}

function countText(total: number): string {
  return total > 10_000 ? '10,000+' : total.toLocaleString();
}

function HeaderButton({
  label,
  children,
  ...rest
}: Omit<ComponentProps<'button'>, 'type' | 'className'> & { label: string }) {
  return (
    <button
      {...rest}
      type="button"
      className="flex h-7 shrink-0 items-center gap-1 rounded-control px-2 font-medium text-ink-2 text-ui hover:bg-hover hover:text-ink data-[state=open]:bg-chosen max-md:h-11"
    >
      <span className="sr-only">{label}</span>
      <span className="max-w-40 truncate">{children}</span>
      <ChevronDown className="size-4 text-ink-3" aria-hidden />
    </button>
  );
}
