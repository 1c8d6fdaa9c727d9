import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { useTranslation } from '../i18n/texts.ts';
import { classNames } from '../lib/class-names.ts';
import { type FieldSize, fieldSizes } from './input.tsx';

/** A password field whose content can be shown. */
export function PasswordInput({
  fieldSize = 'regular',
  className,
  ...rest
}: Omit<ComponentProps<'input'>, 'type'> & { fieldSize?: FieldSize }) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  return (
    <span className="relative block">
      <input
        {...rest}
        dir="ltr"
        type={shown ? 'text' : 'password'}
        spellCheck={false}
        autoCapitalize="off"
        className={classNames(
          'write-field',
          fieldSizes[fieldSize],
          // By the side of the page: the field itself always runs from left to right.
          'pr-10 max-md:pr-12 rtl:pr-2.5 rtl:pl-10 rtl:max-md:pl-12',
          className,
        )}
      />
      <button
        type="button"
        aria-label={shown ? t('ui.hidePassword') : t('ui.showPassword')}
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
        className="absolute inset-y-0 end-0 flex w-9 items-center justify-center rounded-control text-ink-3 ring-inside hover:text-ink max-md:w-11 [&_svg]:size-4"
      >
        {shown ? <EyeOff /> : <Eye />}
      </button>
    </span>
  );
}
