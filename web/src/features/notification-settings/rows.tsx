import { Controller } from 'react-hook-form';
import { FormRow } from '../../ui/field.tsx';
import { LabelledSwitch } from '../../ui/labelled-switch.tsx';
import { Select } from '../../ui/select.tsx';
import type { SettingsForm } from './use-settings-form.ts';

type Control = SettingsForm['control'];

/** Something that is on or off. */
export function SwitchRow({
  control,
  name,
  label,
  hint,
}: {
  control: Control;
  name: 'enabled' | 'tls_skip_verify';
  label: string;
  hint: string;
}) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, onChange } }) => (
        <FormRow label={label} hint={hint}>
          {(field) => (
            <LabelledSwitch {...field} checked={value ?? false} onCheckedChange={onChange} />
          )}
        </FormRow>
      )}
    />
  );
}

/** One of a few. */
export function SelectRow<Value extends string>({
  control,
  name,
  label,
  options,
  onChosen,
}: {
  control: Control;
  name: 'tls_type' | 'auth_protocol';
  label: string;
  options: readonly { value: Value; label: string }[];
  onChosen?: (value: Value) => void;
}) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, onChange } }) => (
        <FormRow label={label}>
          {(field) => (
            <Select
              {...field}
              value={value}
              onValueChange={(chosen) => {
                onChange(chosen);
                onChosen?.(chosen as Value);
              }}
              options={options}
            />
          )}
        </FormRow>
      )}
    />
  );
}
