import type { Permission, RoleEffect } from '@parley/contract';
import { useTranslation } from '../../i18n/texts.ts';
import { fullName } from '../../lib/initials.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

const namedAtMost = 5;

/** Says before a role is saved what that changes, and for whom. */
export function EffectDialog({
  effects,
  onConfirm,
  onClose,
}: {
  effects: readonly RoleEffect[];
  onConfirm: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const groups = [...Map.groupBy(effects, ({ gained, lost }) => JSON.stringify([gained, lost]))];
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      tone="primary"
      title={t('roles.effectTitle')}
      confirmLabel={t('roles.effectSave')}
      onConfirm={onConfirm}
      details={
        <ul className="mt-4 grid max-h-[40dvh] gap-4 overflow-y-auto">
          {groups.map(([key, group]) => (
            <EffectGroup key={key} group={group} />
          ))}
        </ul>
      }
    >
      {t('roles.effectText')}
    </ConfirmDialog>
  );
}

/** Agents who all gain and lose the same. */
function EffectGroup({ group }: { group: readonly RoleEffect[] }) {
  const { t } = useTranslation();
  const [{ gained, lost } = { gained: [], lost: [] }] = group;
  const words = (permissions: readonly Permission[]) =>
    permissions.map((permission) => t(`permissions.${permission}`)).join(', ');
  const count = group.length;
  const others = count - namedAtMost;
  return (
    <li>
      {gained.length > 0 && <p>{t('roles.effectGained', { count, permissions: words(gained) })}</p>}
      {lost.length > 0 && <p>{t('roles.effectLost', { count, permissions: words(lost) })}</p>}
      <p className="text-ink-3 text-label">
        <bdi>{group.slice(0, namedAtMost).map(fullName).join(', ')}</bdi>
        {others > 0 && ` ${t('roles.effectOthers', { count: others })}`}
      </p>
    </li>
  );
}
