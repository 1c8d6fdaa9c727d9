import { zodResolver } from '@hookform/resolvers/zod';
import type { View, ViewInput } from '@parley/contract';
import type { FilterProblem } from '@parley/domain';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { useTranslation } from '../../i18n/texts.ts';
import type { FilterFields } from './use-filter-fields.tsx';
import { draftOf, type ViewDraft, viewSchema } from './view-form.ts';

export type ViewForm = UseFormReturn<ViewDraft, unknown, ViewInput>;

/** The form of a view, new (null) or known. */
export function useViewForm(view: View | null, { kinds, labels }: FilterFields): ViewForm {
  const { t } = useTranslation();
  const wordsOf = ({ part, message, values }: FilterProblem) =>
    part === 'operator' && values.operator === ''
      ? t('errors.required')
      : t(message, { ...values, field: labels.get(values.field ?? '') ?? values.field });
  return useForm<ViewDraft, unknown, ViewInput>({
    resolver: zodResolver(viewSchema(kinds, wordsOf)),
    defaultValues: draftOf(view, kinds),
  });
}
