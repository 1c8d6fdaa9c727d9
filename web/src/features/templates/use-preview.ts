import { type SystemMailKind, type TemplatePreview, templateVariables } from '@parley/contract';
import { calls } from '@parley/contract/calls';
import { templateFault } from '@parley/domain';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { fieldErrors } from '../../api/api-error.ts';
import { request } from '../../api/call.ts';
import type { TemplateForm } from './use-template-form.ts';

const waitMs = 300;

export type Preview = {
  /** As it was last, while the template cannot be filled in. */
  mail: TemplatePreview | undefined;
  error: Error | null;
  /** What the server says of the template as it stands, by field. */
  faults: Partial<Record<string, string>>;
};

/** The mail that the form would make, a moment after the last key. */
export function usePreview(form: TemplateForm, event: SystemMailKind | null): Preview {
  const [type, subject = '', body] = useWatch({
    control: form.control,
    name: ['type', 'subject', 'body'],
  });
  const given = useSettled(JSON.stringify({ type, event, subject, body }));
  const { data, error } = useQuery<TemplatePreview>({
    queryKey: ['template preview', given],
    queryFn: ({ signal }) => request(calls.previewTemplate, { body: JSON.parse(given) }, signal),
    gcTime: 0,
    retry: false,
    // A variable that is being typed is no mistake yet.
    enabled: !isOpen(subject + body, event),
  });
  const [last, setLast] = useState(data);
  if (data && data !== last) setLast(data);
  const faults = Object.fromEntries(fieldErrors(error).map(({ path, message }) => [path, message]));
  return { mail: data ?? last, error, faults };
}

function isOpen(text: string, event: SystemMailKind | null): boolean {
  return templateFault(text, templateVariables[event ?? 'outgoing'])?.kind === 'open';
}

/** The text once it has stayed the same for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), waitMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
