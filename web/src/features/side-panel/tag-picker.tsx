import type { Conversation } from '@parley/contract';
import { calls } from '@parley/contract/calls';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { errorMessage } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { tagsQuery } from '../../api/catalogues.ts';
import { conversationQuery } from '../../api/conversation-queries.ts';
import { useMay } from '../../api/session.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { classNames } from '../../lib/class-names.ts';
import { withoutChange } from '../../live/index.ts';
import { Combobox } from '../../ui/combobox.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Tag } from '../../ui/tag.tsx';
import { TagDot } from '../../ui/tag-dot.tsx';
import { toast } from '../../ui/toaster.tsx';

/** What it is about: tags of the catalogue; new ones for those who look after it. */
export function TagPicker({ conversation }: { conversation: Conversation }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const mayChange = useMay('conversations:update_tags');
  const mayCreate = useMay('tags:manage');
  const tags = useQuery(tagsQuery).data ?? [];
  const { uuid } = conversation;
  const key = conversationQuery(uuid).queryKey;
  const mutationKey = ['tags', uuid];
  const change = useMutation({
    mutationKey,
    // Each sends them all: one after the other, so that the last has the last word.
    scope: { id: `tags ${uuid}` },
    mutationFn: async ({ names, created }: { names: string[]; created?: string }) => {
      if (created !== undefined) {
        await call(calls.createTag, { body: { name: created } });
        await client.invalidateQueries({ queryKey: tagsQuery.queryKey });
      }
      return call(calls.setTags, { params: { uuid }, body: { tags: names } });
    },
    onMutate: ({ names }) => {
      const before = client.getQueryData(key);
      client.setQueryData(key, (held) => held && { ...held, tags: names });
      return before && { before, expected: { tags: names } };
    },
    onSuccess: ({ tags: names }) => {
      // Those chosen since are shown already.
      if (client.isMutating({ mutationKey }) > 1) return;
      client.setQueryData(key, (held) => held && { ...held, tags: names });
    },
    onError: (error, _names, made) => {
      if (made) client.setQueryData(key, (held) => held && withoutChange(held, made));
      toast.error(t('conversation.notChanged'), {
        description: errorMessage(error, t('client.unknown')),
      });
    },
  });
  const held = conversation.tags;
  const toggle = (name: string) =>
    change.mutate({
      names: held.includes(name) ? held.filter((one) => one !== name) : [...held, name],
    });

  return (
    <div className="flex min-h-7 flex-wrap items-center gap-1 py-0.5 max-md:gap-y-3">
      {held.map((name) => (
        <Tag
          key={name}
          name={name}
          colour={tags.find((tag) => tag.name === name)?.colour}
          onRemove={mayChange ? () => toggle(name) : undefined}
        />
      ))}
      {mayChange ? (
        <Combobox
          multiple
          label={t('panel.tags')}
          placeholder={t('panel.findTag')}
          align="end"
          selected={held}
          onSelect={toggle}
          onCreate={
            mayCreate
              ? (name) => change.mutate({ names: [...held, name], created: name })
              : undefined
          }
          emptyText={t(mayCreate ? 'panel.noTagsYet' : 'panel.noTags')}
          options={tags.map(({ name, colour }) => ({
            value: name,
            label: name,
            icon: <TagDot colour={colour} />,
          }))}
          trigger={
            <IconButton
              label={t('panel.addTag')}
              className={classNames('-my-0.5', held.length === 0 && '-ms-1.5')}
            >
              <Plus />
            </IconButton>
          }
        />
      ) : (
        held.length === 0 && <span className="text-ink-3">{t('panel.none')}</span>
      )}
    </div>
  );
}
