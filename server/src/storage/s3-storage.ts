import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { Failure } from '@parley/contract';
import type { Storage } from './storage.ts';

export type S3Settings = {
  bucket: string;
  /** None: Amazon's own, by region. */
  endpoint: string | undefined;
  region: string;
  /** None: what the machine itself may do (its role, or AWS_* variables). */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined;
  /** The bucket stands in the path of the address, not in its host name. */
  forcePathStyle: boolean;
  /** Stands before every key, so that a bucket may hold other things too; '' for nothing. */
  prefix: string;
};

const megabyte = 1024 * 1024;

/** Files in a bucket of an S3-compatible server. A file is whole or not there. */
export function createS3Storage(settings: S3Settings): Storage {
  const { bucket: Bucket, prefix, ...access } = settings;
  const client = new S3Client({
    ...access,
    // Newer checksums are not known to every server; signatures and TLS guard the bytes anyway.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 2_000, socketTimeout: 20_000 },
  });
  const keyOf = (key: string) => (prefix === '' ? key : `${prefix}/${key}`);
  const explain = (error: unknown) => explained(error, Bucket);

  return {
    async put(key, content) {
      const params = { Bucket, Key: keyOf(key) };
      if (content instanceof Uint8Array) {
        await client.send(new PutObjectCommand({ ...params, Body: content })).catch(explain);
        return;
      }
      // Of a stream nobody knows the length: large ones go in parts, two of them at a time.
      const upload = new Upload({
        client,
        params: { ...params, Body: content },
        partSize: 8 * megabyte,
        queueSize: 2,
      });
      try {
        await upload.done();
      } catch (error) {
        throw content.errored ?? explain(error);
      } finally {
        content.destroy();
      }
    },
    async get(key) {
      const { Body } = await client
        .send(new GetObjectCommand({ Bucket, Key: keyOf(key) }))
        .catch(explain);
      return Body as Readable;
    },
    async size(key) {
      // Asking for the object alone cannot tell a missing file from a missing bucket.
      const { Contents = [] } = await client
        .send(new ListObjectsV2Command({ Bucket, Prefix: keyOf(key), MaxKeys: 1 }))
        .catch(explain);
      const [found] = Contents;
      return found?.Key === keyOf(key) ? (found.Size ?? 0) : null;
    },
    async delete(key) {
      await client.send(new DeleteObjectCommand({ Bucket, Key: keyOf(key) })).catch(explain);
    },
    async *list(folder) {
      const pages = paginateListObjectsV2({ client }, { Bucket, Prefix: `${keyOf(folder)}/` });
      try {
        for await (const { Contents = [] } of pages) {
          for (const { Key = '' } of Contents) yield Key.slice(keyOf('').length);
        }
      } catch (error) {
        explain(error);
      }
    },
  };
}

/** Throws the error, in words that say what to do about it where we know. */
function explained(error: unknown, bucket: string): never {
  if (!(error instanceof Error)) throw error;
  const { name, code, message } = error as NodeJS.ErrnoException;
  const answered = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
  const failure = (key: string) =>
    new Failure('GeneralException', `errors.${key}`, {
      values: { bucket, words: message || code || name },
      cause: error,
    });
  if (name === 'NoSuchBucket') throw failure('storageBucket');
  if (answered === 404) {
    throw new Failure('NotFoundException', 'errors.fileGone', { cause: error });
  }
  if (answered === 401 || answered === 403 || name === 'CredentialsProviderError') {
    throw failure('storageDenied');
  }
  if (answered !== undefined || '$response' in error) throw failure('storageTrouble');
  if (code !== undefined || name === 'TimeoutError') throw failure('storageAway');
  throw error;
}
