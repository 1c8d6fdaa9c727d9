import { Failure } from '@parley/contract';
import type { FastifyRequest } from 'fastify';
import { fieldFailure } from '../../failures.ts';

export type ReceivedFile = { filename: string; declaredType: string; content: Buffer };

/** An upload that makes no progress for this long has failed (behaviour.md 1). */
const stallTime = 10_000;

const limits = { files: 1, fields: 10, fieldSize: 400_000 };

/**
 * Reads a multipart form: its fields and at most one file, up to `maxBytes`. 400 when the file is
 * larger, the form holds more or is no form, 504 when nothing arrives for 10 s.
 */
export async function receiveForm(
  request: FastifyRequest,
  { maxBytes }: { maxBytes: number },
): Promise<{ fields: Record<string, string>; file: ReceivedFile | null }> {
  if (!request.isMultipart()) throw new Failure('InputException', 'errors.mediaType');
  const fields: Record<string, string> = {};
  let file: ReceivedFile | null = null;
  const socket = request.raw.socket;
  const stalled = () => socket.destroy(new Failure('NetworkException', 'errors.uploadStalled'));
  socket.setTimeout(stallTime, stalled);
  try {
    for await (const part of request.parts({ limits: { ...limits, fileSize: maxBytes } })) {
      if (part.type === 'field') {
        if (part.valueTruncated) throw fieldFailure(part.fieldname, 'errors.tooLarge');
        fields[part.fieldname] = String(part.value);
      } else
        file = {
          filename: part.filename,
          declaredType: part.mimetype,
          content: await part.toBuffer(),
        };
    }
  } catch (error) {
    const { statusCode, code } = error as { statusCode?: number; code?: string };
    const exceeded = code && exceededLimit(code, maxBytes);
    if (exceeded) throw exceeded;
    if (error instanceof Failure || statusCode !== undefined) throw error;
    // The parser has no code for a form that is broken: no boundary, no end, a wrong part.
    throw new Failure('InputException', 'errors.request', { cause: error });
  } finally {
    socket.setTimeout(0);
    socket.removeListener('timeout', stalled);
  }
  return { fields, file };
}

function exceededLimit(code: string, maxBytes: number): Failure | undefined {
  const refused = (message: string, values: Record<string, number> = {}) =>
    new Failure('InputException', message, { values });
  switch (code) {
    case 'FST_REQ_FILE_TOO_LARGE':
      return refused('errors.fileTooLarge', { megabytes: Math.floor(maxBytes / 1024 / 1024) });
    case 'FST_FILES_LIMIT':
      return refused('errors.oneFile');
    case 'FST_FIELDS_LIMIT':
      return refused('errors.tooManyFields', { maximum: limits.fields });
    default:
      return undefined;
  }
}
