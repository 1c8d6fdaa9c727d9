import type { Status } from '@parley/contract';
import { statusLabel } from '@parley/domain';
import { ArrowUpDown, ChevronDown, ListChecks } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useTranslation } from '../../i18n/texts.ts';
import { classNames } from '../../lib/class-names.ts';
import { countText } from '../../lib/count-text.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { Menu, MenuChoices } from '../../ui/dropdown-menu.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { DrawerButton } from '../shell/index.ts';
import { sorts } from './use-list-view.ts';

type ListHeaderProps = {
  title: string;
  total: number | undefined;
  /** Null where the list shows what its own filters say: no status is chosen. */
  statuses: readonly Status[] | null;
  status: string;
  onStatus: (status: string) => void;
  sort: string;
  onSort: (sort: string) => void;
  /** Begins to choose rows, where neither pointer nor keys do. */
  onSelect: () => void;
};

/** The list's title, its status filter with the total, and its order. */
export function ListHeader(props: ListHeaderProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const sortName = t(`list.sort.${props.sort}`);
  return (
    <header className="flex h-14 shrink-0 items-center gap-1 border-line border-b ps-4 pe-2">
      <DrawerButton />
      <h1 className="min-w-0 grow truncate font-strong text-title" dir="auto">
        {props.title}
      </h1>
      {props.statuses ? (
        <StatusFilter {...props} statuses={props.statuses} />
      ) : (
        props.total !== undefined && (
          <p className="shrink-0 px-2 font-medium text-ink-2 text-ui">
            <span className="sr-only">{t('list.total')} </span>
            {countText(props.total, locale)}
          </p>
        )
      )}
      {props.total !== 0 && (
        <IconButton
          label={t('list.select')}
          onClick={props.onSelect}
          className="md:pointer-fine:hidden"
        >
          <ListChecks />
        </IconButton>
      )}
      <Menu
        align="end"
        trigger={
          <HeaderButton label={t('list.sortIs')} mayShrink>
            <ArrowUpDown className="size-5 md:hidden" aria-hidden />
            <span className="max-md:sr-only">{sortName}</span>
          </HeaderButton>
        }
      >
        <MenuChoices
          value={props.sort}
          onValueChange={props.onSort}
          choices={sorts.map(({ key }) => ({ value: key, label: t(`list.sort.${key}`) }))}
        />
      </Menu>
    </header>
  );
}

function StatusFilter({
  statuses,
  status,
  total,
  onStatus,
}: ListHeaderProps & { statuses: readonly Status[] }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const shown = statuses.find(({ id }) => String(id) === status);
  const statusName = shown ? statusLabel(shown, t) : t('list.allStatuses');
  return (
    <Menu
      align="end"
      trigger={
        <HeaderButton label={t('list.statusIs')}>
          {statusName}{' '}
          {total !== undefined && <span className="ms-0.5">{countText(total, locale)}</span>}
        </HeaderButton>
      }
    >
      <MenuChoices
        value={status}
        onValueChange={onStatus}
        choices={[
          ...statuses.map((each) => ({ value: String(each.id), label: statusLabel(each, t) })),
          { value: 'all', label: t('list.allStatuses') },
        ]}
      />
    </Menu>
  );
}

function HeaderButton({
  label,
  mayShrink = false,
  children,
  ...rest
}: Omit<ComponentProps<'button'>, 'type' | 'className'> & {
  label: string;
  /** Before the list's title does. */
  mayShrink?: boolean;
}) {
  return (
    <button
      {...rest}
      type="button"
      className={classNames(
        'flex h-7 items-center gap-1 rounded-control px-2 font-medium text-ink-2 text-ui hover:bg-hover hover:text-ink data-[state=open]:bg-chosen max-md:h-11',
        mayShrink ? 'min-w-14 shrink-[999]' : 'shrink-0',
      )}
    >
      <span className="sr-only">{label}</span>
      <span className="max-w-40 truncate">{children}</span>
      <ChevronDown className="size-4 shrink-0 text-ink-3" aria-hidden />
    </button>
  );
}
