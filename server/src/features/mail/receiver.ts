import { createReadStream } from 'node:fs';
import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { commit } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { type ReceivedEnvelope, startReceiver } from '../../mail/receiver/receiver.ts';
import { spool } from '../../mail/spool.ts';
import { inboxForAddress } from './inbox-repository.ts';
import { addStored } from './ledger-repository.ts';
import { storeRaw, withTemporaryFile } from './raw-store.ts';

const maxSize = 60 * 1024 * 1024;

/**
 * Starts the built-in SMTP receiver where SMTP_PORT asks for it; null otherwise. A sender hears
 * 250 only after raw mail and ledger row are committed for every inbox.
 */
export async function startMailReceiver(
  deps: Deps,
): Promise<{ port: number; stop(): Promise<void> } | null> {
  const { config, db, log } = deps;
  if (!config.smtp) return null;
  return startReceiver({
    host: config.smtp.host,
    port: config.smtp.port,
    name: 'parley',
    maxSize,
    accepts: (address) => inboxForAddress(db, address),
    take: (mail) => take(deps, mail),
    onError: (error) => log.warn({ err: error }, 'a mail could not be received'),
  });
}

function take(
  deps: Deps,
  { stream, envelope }: { stream: Readable; envelope: ReceivedEnvelope },
): Promise<void> {
  return withTemporaryFile(async (file) => {
    await spool(stream, file);
    const rows: Parameters<typeof addStored>[1][] = [];
    for (const inboxId of new Set(envelope.to.map((recipient) => recipient.inboxId))) {
      rows.push(await storeFor(deps, { inboxId, file, envelope }));
    }
    await commit(
      deps,
      async (tx) => {
        for (const row of rows) await addStored(tx, row);
      },
      ['inboxes'],
    );
  });
}

/** Each inbox gets the mail as a delivery agent writes it: with its own envelope on top. */
function storeFor(
  { storage }: Deps,
  { inboxId, file, envelope }: { inboxId: number; file: string; envelope: ReceivedEnvelope },
) {
  return withTemporaryFile(async (own) => {
    const recipients = envelope.to.filter((recipient) => recipient.inboxId === inboxId);
    const head = [
      `Return-Path: <${envelope.from}>`,
      ...recipients.map(({ address }) => `Delivered-To: ${address}`),
    ];
    const whole = new PassThrough();
    whole.write(`${head.join('\r\n')}\r\n`);
    const [, spooled] = await Promise.all([
      pipeline(createReadStream(file), whole),
      spool(whole, own),
    ]);
    const rawKey = await storeRaw(storage, { inboxId, sha256: spooled.sha256, file: own });
    return { inboxId, folder: 'smtp', rawKey, ...spooled };
  });
}
