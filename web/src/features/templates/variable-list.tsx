import { useTranslation } from '../../i18n/texts.ts';
import { classNames } from '../../lib/class-names.ts';
import { ActiveOption } from '../../ui/active-option.tsx';
import { menuClass } from '../../ui/menu-class.ts';

/** The variables on offer at the cursor; focus stays in the text, which names the active one. */
export function VariableList({
  id,
  label,
  names,
  active,
  place,
  onActive,
  onChoose,
}: {
  id: string;
  label: string;
  names: readonly string[];
  active: number;
  place: { top: number; start: number };
  onActive: (index: number) => void;
  onChoose: (name: string) => void;
}) {
  const { t } = useTranslation();
  return (
    <div
      id={id}
      role="listbox"
      aria-label={label}
      style={{ top: place.top + 4, insetInlineStart: `min(${place.start}px, 100% - 18rem)` }}
      className={classNames(menuClass, 'absolute max-h-64 w-72 max-w-full')}
    >
      {names.map((name, index) => (
        <ActiveOption
          key={name}
          id={`${id}-${index}`}
          isActive={index === active}
          onActive={() => onActive(index)}
          onChoose={() => onChoose(name)}
        >
          <span dir="ltr" className="block truncate font-semibold text-ui">
            {name}
          </span>
          <span className="block truncate text-ink-3 text-label">
            {t(`templates.variable.${name}`)}
          </span>
        </ActiveOption>
      ))}
    </div>
  );
}
