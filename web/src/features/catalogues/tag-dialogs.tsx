import type { Tag, TagUsage } from '@parley/contract';
import { calls } from '@parley/contract/calls';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { tagsQuery } from '../../api/catalogues.ts';
import { callQuery } from '../../api/query-client.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { ChooseButton } from '../../ui/choose-button.tsx';
import { Combobox } from '../../ui/combobox.tsx';
import { Field } from '../../ui/field.tsx';
import { TagDot } from '../../ui/tag-dot.tsx';
import { toast } from '../../ui/toaster.tsx';
import { DeleteDialog } from '../admin/index.ts';
import { refreshTags } from './refresh-catalogue.ts';

type Props = { tag: Tag; onClose: () => void };

/** Says which conversations, macros and views a tag is deleted from. */
export function DeleteTagDialog({ tag: { id, name }, onClose }: Props) {
  const { t } = useTranslation();
  const textOf = useUsageText();
  const params = { id };
  return (
    <DeleteDialog
      label={t('tags.delete')}
      title={t('tags.deleteTitle', { name })}
      text={{
        query: callQuery(calls.tagUsage, { params }),
        text: (usage) => textOf(usage, usage.conversations > 0 ? t('tags.loseIt') : ''),
      }}
      remove={() => call(calls.deleteTag, { params })}
      onDeleted={async () => {
        onClose();
        toast.success(t('tags.deleted', { name }));
        await refreshTags();
      }}
      onClose={onClose}
    />
  );
}

/** Lets another tag take the place of this one. */
export function MergeTagDialog({ tag: { id, name }, onClose }: Props) {
  const { t } = useTranslation();
  const textOf = useUsageText();
  const tags = (useQuery(tagsQuery).data ?? []).filter((one) => one.id !== id);
  const [into, setInto] = useState<Tag | null>(null);
  const params = { id };
  return (
    <DeleteDialog
      label={t('tags.mergeLabel')}
      title={t('tags.mergeTitle', { name })}
      text={{
        query: callQuery(calls.tagUsage, { params }),
        text: (usage) => textOf(usage, t('tags.mergeText', { name })),
      }}
      details={
        <Field label={t('tags.mergeInto')} className="mt-4">
          {(field) => (
            <Combobox
              modal
              label={t('tags.mergeInto')}
              placeholder={t('panel.findTag')}
              selected={into ? [String(into.id)] : []}
              onSelect={(value) => setInto(tags.find((one) => String(one.id) === value) ?? null)}
              options={tags.map((one) => ({
                value: String(one.id),
                label: one.name,
                icon: <TagDot colour={one.colour} />,
              }))}
              trigger={
                <ChooseButton
                  {...field}
                  chosen={
                    into && (
                      <span className="flex items-center gap-2">
                        <TagDot colour={into.colour} />
                        <bdi className="truncate">{into.name}</bdi>
                      </span>
                    )
                  }
                  placeholder={t('tags.choose')}
                />
              }
            />
          )}
        </Field>
      }
      isReady={into !== null}
      remove={() => call(calls.mergeTags, { params, body: { into_id: into?.id ?? 0 } })}
      onDeleted={async () => {
        onClose();
        toast.success(t('tags.merged', { name, into: into?.name }));
        await refreshTags();
      }}
      onClose={onClose}
    />
  );
}

/** Where a tag stands, and what becomes of that. */
function useUsageText() {
  const { t } = useTranslation();
  return ({ conversations, macros, views }: TagUsage, consequence: string) =>
    [
      conversations > 0 ? t('tags.carry', { count: conversations }) : t('tags.unused'),
      macros + views > 0 ? t('tags.namedBy', { macros, views }) : '',
      consequence,
    ]
      .filter(Boolean)
      .join(' ');
}
