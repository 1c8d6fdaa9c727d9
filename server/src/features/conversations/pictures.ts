import type { Tx } from '../../db/database.ts';
import { unsentUploads } from './send-repository.ts';

const picture = /<img [^>]*?src="\/uploads\/([^"]*)"[^>]*>/g;
const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * A clean text with those of its pictures that the agent uploaded for it, and which they are; any
 * other would be no part of the mail.
 */
export async function withOwnPictures(
  tx: Tx,
  { html, agentId }: { html: string; agentId: number },
): Promise<{ html: string; uuids: string[] }> {
  const named = [...html.matchAll(picture)].map(([, uuid = '']) => uuid);
  const own = await unsentUploads(tx, {
    agentId,
    uuids: named.filter((uuid) => isUuid.test(uuid)),
  });
  return {
    html: html.replaceAll(picture, (tag, uuid: string) => (own.has(uuid) ? tag : '')),
    uuids: [...own],
  };
}
