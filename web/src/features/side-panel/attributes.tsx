import type { Conversation, CustomAttribute } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { errorMessage, fieldErrors } from '../../api/api-error.ts';
import { attributesQuery } from '../../api/catalogues.ts';
import { useMay } from '../../api/session.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { toast } from '../../ui/toaster.tsx';
import { AttributeRow } from './attribute-row.tsx';
import { attributesOf, useSetAttribute } from './use-set-attribute.ts';

/** The custom attributes of the conversation or its contact; who may not change them sees those set. */
export function Attributes({
  conversation,
  owner,
}: {
  conversation: Conversation;
  owner: CustomAttribute['applies_to'];
}) {
  const { t } = useTranslation();
  const mayChange = useMay(owner === 'contact' ? 'contacts:write' : 'conversations:write');
  const defined = useQuery(attributesQuery(owner)).data ?? [];
  const change = useSetAttribute(conversation, owner);
  const held = attributesOf(conversation, owner);
  const shown = defined.filter(({ key }) => mayChange || (held[key] ?? '') !== '');

  const save = async ({ key, data_type }: CustomAttribute, value: unknown) => {
    try {
      await change.mutateAsync({ key, value });
      return null;
    } catch (error) {
      const [wrong] = fieldErrors(error);
      const reason = wrong?.message ?? errorMessage(error, t('client.unknown'));
      const isTyped = data_type !== 'checkbox' && data_type !== 'list';
      if (!isTyped) toast.error(t('conversation.notChanged'), { description: reason });
      return reason;
    }
  };
  return shown.map((attribute) => (
    <AttributeRow
      key={attribute.id}
      attribute={attribute}
      value={held[attribute.key]}
      mayChange={mayChange}
      onSave={(value) => save(attribute, value)}
    />
  ));
}
