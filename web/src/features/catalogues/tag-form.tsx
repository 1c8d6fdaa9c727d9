import { zodResolver } from '@hookform/resolvers/zod';
import { endpoints, type Tag, type TagColour, type TagInput, tagColours } from '@parley/contract';
import { calls } from '@parley/contract/calls';
import { RadioGroup } from 'radix-ui';
import { Controller, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { call } from '../../api/call.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { fieldText } from '../../lib/form-errors.ts';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { TagDot } from '../../ui/tag-dot.tsx';
import { toast } from '../../ui/toaster.tsx';
import { ConflictDialog, FormDialog, useSave } from '../admin/index.ts';
import { refreshTags } from './refresh-catalogue.ts';

type TagDraft = z.input<typeof endpoints.createTag.body>;

const emptyTag: TagDraft = { name: '', colour: 'grey' };

/** Name and colour of a tag; a new one where there is none. */
export function TagForm({ tag, onClose }: { tag: Tag | null; onClose: () => void }) {
  const { t } = useTranslation();
  const form = useForm<TagDraft, unknown, TagInput>({
    resolver: zodResolver(endpoints.createTag.body),
    defaultValues: tag ? draftOf(tag) : emptyTag,
  });
  const { handleSave, conflict } = useSave(form, tag, {
    draftOf,
    send: (body) =>
      tag
        ? call(calls.updateTag, { params: { id: tag.id }, body })
        : call(calls.createTag, { body }),
    onSaved: async ({ name }) => {
      onClose();
      toast.success(t(tag ? 'tags.saved' : 'tags.created', { name }));
      await refreshTags();
    },
  });
  return (
    <FormDialog
      title={t(tag ? 'tags.edit' : 'tags.new')}
      saveLabel={tag ? undefined : t('tags.create')}
      formState={form.formState}
      onSave={handleSave}
      onClose={onClose}
    >
      <Field label={t('tags.name')} error={fieldText(form.formState.errors.name)}>
        {(field) => <Input {...field} {...form.register('name')} dir="auto" autoComplete="off" />}
      </Field>
      <Field label={t('tags.colour')} error={fieldText(form.formState.errors.colour)}>
        {(field) => (
          <Controller
            control={form.control}
            name="colour"
            render={({ field: { value, onChange } }) => (
              <Colours {...field} value={value ?? 'grey'} onChange={onChange} />
            )}
          />
        )}
      </Field>
      <ConflictDialog
        conflict={conflict}
        fields={{
          name: { label: t('tags.name') },
          colour: { label: t('tags.colour'), text: (colour) => t(`tags.colours.${colour}`) },
        }}
      />
    </FormDialog>
  );
}

function Colours({
  value,
  onChange,
  ...field
}: {
  id: string;
  'aria-describedby': string | undefined;
  value: TagColour;
  onChange: (colour: TagColour) => void;
}) {
  const { t } = useTranslation();
  return (
    <RadioGroup.Root
      id={field.id}
      aria-describedby={field['aria-describedby']}
      aria-label={t('tags.colour')}
      value={value}
      onValueChange={(colour) => onChange(colour as TagColour)}
      className="flex flex-wrap gap-1.5"
    >
      {tagColours.map((colour) => (
        <RadioGroup.Item
          key={colour}
          value={colour}
          className="inline-flex h-7 items-center gap-2 rounded-control bg-sunken px-2.5 font-medium text-ui hover:text-ink data-[state=checked]:bg-page data-[state=checked]:font-semibold data-[state=checked]:shadow-[0_0_0_1px_var(--line-strong)] max-md:h-11 dark:data-[state=checked]:bg-raised"
        >
          <TagDot colour={colour} />
          {t(`tags.colours.${colour}`)}
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  );
}

function draftOf({ name, colour, updated_at }: Tag): TagDraft {
  return { name, colour, updated_at };
}
