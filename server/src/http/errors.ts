import { Failure, type FieldError, failureStatus } from '@parley/contract';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { isCollision } from '../db/collision.ts';
import { isDatabaseGone } from '../db/gone.ts';
import type { Translate } from './field-errors.ts';

/** Answers any error in the envelope of behaviour.md 1; a 500 shows its request id and no more. */
export async function sendError(
  error: unknown,
  {
    request,
    reply,
    translate,
  }: { request: FastifyRequest; reply: FastifyReply; translate: Translate },
): Promise<FastifyReply> {
  const failure = asFailure(error);
  if (failure.type === 'GeneralException') request.log.error({ err: error }, 'request failed');
  const message = translate(failure.message, failure.values);
  const data =
    failure.type === 'GeneralException' ? { request_id: request.id } : worded(failure, translate);
  return reply
    .code(failureStatus[failure.type])
    .type('application/json; charset=utf-8')
    .send({ status: 'error', message, error_type: failure.type, data });
}

/** The fields of a form are named with words too, as validation words them. */
function worded({ data, values }: Failure, translate: Translate): unknown {
  if (!Array.isArray(data)) return data;
  return data.map((entry: unknown) =>
    isFieldError(entry) ? { ...entry, message: translate(entry.message, values) } : entry,
  );
}

function isFieldError(entry: unknown): entry is FieldError {
  const { path, message } = (entry ?? {}) as Partial<FieldError>;
  return typeof path === 'string' && typeof message === 'string';
}

function asFailure(error: unknown): Failure {
  if (error instanceof Failure) return error;
  const { statusCode, code } = error as Partial<FastifyError>;
  if (statusCode === 413) return new Failure('InputException', 'errors.tooLarge');
  if (statusCode === 415) return new Failure('InputException', 'errors.mediaType');
  if (statusCode === 429) return new Failure('RateLimitException', 'errors.tooManyRequests');
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new Failure(
      'InputException',
      code === 'FST_ERR_CTP_INVALID_JSON_BODY' ? 'errors.json' : 'errors.request',
    );
  }
  if (isCollision(error)) return new Failure('ConflictException', 'errors.collision');
  const message = isDatabaseGone(error) ? 'errors.databaseGone' : 'errors.general';
  return new Failure('GeneralException', message, { cause: error });
}
