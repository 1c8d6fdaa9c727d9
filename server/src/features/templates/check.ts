import { Failure, type SystemMailKind, templateVariables } from '@parley/contract';
import { templateFault } from '@parley/domain';

type Words = { event: SystemMailKind | null; subject: string; body: string };

/** 400 at the field that cannot be filled in, naming what there is; and where a part is missing. */
export function checkTemplate({ event, subject, body }: Words): void {
  const known = templateVariables[event ?? 'outgoing'];
  for (const [path, template] of Object.entries({ subject, body })) {
    const fault = templateFault(template, known);
    if (fault?.kind === 'open') throw failureAt(path, 'errors.templateOpen');
    if (fault) {
      const values = { name: fault.name, known: known.join(', ') };
      throw failureAt(path, 'errors.templateUnknown', values);
    }
  }
  if (event !== null && subject === '') throw failureAt('subject', 'errors.required');
  // Without it the customer would get everything but the answer.
  if (event === null && !/\{\{\s*content\s*\}\}/.test(body)) {
    throw failureAt('body', 'errors.templateContent');
  }
  if (event !== null && carriesLink.includes(event) && !/\{\{\s*link\s*\}\}/.test(body)) {
    throw failureAt('body', 'errors.templateLink');
  }
}

/** Mails that are the way in: without their link they are of no use. */
const carriesLink: readonly SystemMailKind[] = ['welcome', 'reset', 'sign_in'];

/** 400 where a signature names what there is not. */
export function checkSignature(signature: string): void {
  const known = templateVariables.outgoing.filter((name) => name !== 'content');
  const fault = templateFault(signature, known);
  if (fault?.kind === 'open') throw failureAt('signature', 'errors.templateOpen');
  if (!fault) return;
  const values = { name: fault.name, known: known.join(', ') };
  throw failureAt('signature', 'errors.templateUnknown', values);
}

function failureAt(path: string, message: string, values: Record<string, string> = {}): Failure {
  return new Failure('InputException', message, { data: [{ path, message }], values });
}
