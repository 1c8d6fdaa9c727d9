import { Failure } from '@parley/contract';
import { isAllowedFile } from '@parley/domain';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Deps } from '../../deps.ts';
import { fieldFailure } from '../../failures.ts';
import type { Handlers } from '../../http/handler.ts';
import { cleanFilename } from '../../mail/parse/index.ts';
import { readGeneralSettings } from '../settings/general.ts';
import { receiveForm } from './receive-form.ts';
import { type MayRead, mediaByUuid } from './repository.ts';
import { storeUpload } from './service.ts';

export function mediaRoutes({ db, config, storage }: Deps): Handlers {
  return {
    async uploadMedia({ actor, request }) {
      const settings = await readGeneralSettings(db, config);
      const maxBytes = settings['app.max_file_upload_size'] * 1024 * 1024;
      const { file, fields } = await receiveForm(request, { maxBytes });
      if (!file) throw fieldFailure('files', 'errors.required');
      const filename = cleanFilename(file.filename) || 'file';
      const allowed = settings['app.allowed_file_upload_extensions'];
      if (!isAllowedFile(filename, allowed)) refuseType(allowed);
      const disposition = fields.inline === 'true' ? 'inline' : 'attachment';
      const upload = { ...file, filename, uploaderId: actor.id, disposition } as const;
      return storeUpload({ db, storage }, upload);
    },
  };
}

function refuseType(allowed: readonly string[]): never {
  const message = 'errors.fileType';
  throw new Failure('InputException', message, {
    data: [{ path: 'files', message }],
    values: { extensions: allowed.join(', ') },
  });
}

/** GET /uploads/{key}: a media uuid or `{uuid}.{ext}`, `thumb_…`, or an avatar (behaviour.md 5). */
export function uploadRoutes({ db, storage }: Deps, mayRead: MayRead) {
  return (app: FastifyInstance): void => {
    app.get<{ Params: { key: string } }>('/uploads/:key', async (request, reply) => {
      const { actor } = request;
      const { key } = request.params;
      // The workspace's own pictures stand on the sign-in page.
      const [, brandType] = /^(?:logo|favicon)_[0-9a-f-]{36}\.(webp|png)$/.exec(key) ?? [];
      if (brandType) {
        const type = `image/${brandType}`;
        const file = { key: `brand/${key}`, type, name: key, cache: keptByBrowsers };
        return serve(reply, { storage, file });
      }
      if (!actor) throw new Failure('UnauthorizedException', 'errors.signIn');
      if (/^avatar_[0-9a-f-]{36}\.webp$/.test(key)) {
        const file = {
          key: `avatars/${key}`,
          type: 'image/webp',
          name: key,
          cache: keptByBrowsers,
        };
        return serve(reply, { storage, file });
      }
      const [, thumb, uuid] = /^(thumb_)?([0-9a-f-]{36})(?:\.\w{1,10})?$/.exec(key) ?? [];
      const media = uuid && isUuid(uuid) ? await mediaByUuid(db, uuid) : undefined;
      const isTheirs =
        media &&
        (media.conversation_id === null
          ? media.uploader_id === actor.id
          : await mayRead(actor, media.conversation_id));
      if (!media || !isTheirs) throw new Failure('NotFoundException', 'errors.fileNotFound');
      if (thumb && !media.thumbnail_key) {
        throw new Failure('NotFoundException', 'errors.fileNotFound');
      }
      // What lies under a uuid never changes: who may still see it has it in the browser's cache.
      const tag = `"${thumb ?? ''}${uuid}"`;
      reply.header('etag', tag);
      if (request.headers['if-none-match'] === tag) {
        return reply.header('cache-control', askedAgain).code(304).send();
      }
      const { filename, storage_key, content_type } = media;
      const file =
        media.thumbnail_key && thumb
          ? { key: media.thumbnail_key, type: 'image/webp', name: `${filename}.webp` }
          : { key: storage_key, type: content_type, name: filename };
      return serve(reply, { storage, file: { ...file, cache: askedAgain } });
    });
  };
}

// An attachment is asked for each time: access may be lost, and the next person at the computer has none.
const askedAgain = 'private, no-cache';
const keptByBrowsers = 'private, max-age=31536000, immutable';

// What a browser shows without running anything.
const shownInline =
  /^(image\/(png|jpe?g|gif|webp|avif)|application\/pdf|text\/plain|audio\/[\w.+-]+|video\/[\w.+-]+)$/;

async function serve(
  reply: FastifyReply,
  {
    storage,
    file,
  }: {
    storage: Deps['storage'];
    file: { key: string; type: string; name: string; cache: string };
  },
): Promise<FastifyReply> {
  const isSafe = shownInline.test(file.type);
  const stream = await storage.get(file.key);
  const name = encodeURIComponent(file.name).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16)}`,
  );
  return reply
    .header('x-content-type-options', 'nosniff')
    .header(
      'content-security-policy',
      "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox",
    )
    .header('content-disposition', `${isSafe ? 'inline' : 'attachment'}; filename*=UTF-8''${name}`)
    .header('cache-control', file.cache)
    .type(isSafe ? file.type : 'application/octet-stream')
    .send(stream);
}

function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
}
