import { Failure } from '@parley/contract';
import type { FastifyRequest } from 'fastify';

export type ReceivedFile = { filename: string; declaredType: string; content: Buffer };

/** An upload that makes no progress for this long has failed (behaviour.md 1). */
const stallTime = 10_000;

/**
 * Reads a multipart form: its fields and at most one file, up to `maxBytes`. 400 when the file is
 * larger or the form is no form, 504 when nothing arrives for 10 s.
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
    for await (const part of request.parts({ limits: { fileSize: maxBytes } })) {
      if (part.type === 'field') fields[part.fieldname] = String(part.value);
      else
        file = {
          filename: part.filename,
          declaredType: part.mimetype,
          content: await part.toBuffer(),
        };
    }
  } catch (error) {
    const { statusCode } = error as { statusCode?: number };
    if (statusCode === 413) {
      const megabytes = Math.floor(maxBytes / 1024 / 1024);
      throw new Failure('InputException', 'errors.fileTooLarge', { values: { megabytes } });
    }
    if (error instanceof Failure || statusCode !== undefined) throw error;
    // The parser has no code for a form that is broken: no boundary, no end, a wrong part.
    throw new Failure('InputException', 'errors.request', { cause: error });
  } finally {
    socket.setTimeout(0);
    socket.removeListener('timeout', stalled);
  }
  return { fields, file };
}
