import type { Deps } from '../../deps.ts';
import { createInboxErrors } from './inbox-errors.ts';
import { startOutbox } from './outbox.ts';
import { sweepOrphans } from './raw-store.ts';
import { type ReadersTiming, startReaders } from './readers.ts';
import { startMailReceiver } from './receiver.ts';

export { mailRoutes } from './routes.ts';

export type MailTraffic = {
  /** Where the built-in SMTP receiver listens; null when it is off. */
  receiverPort: number | null;
  /** Finishes the mail at hand and gives up the leases. */
  stop(): Promise<void>;
};

const hourMs = 60 * 60_000;

/** Starts everything that moves mail: mailbox readers, intake, outbox, SMTP receiver, sweeps. */
export async function startMailTraffic(deps: Deps, timing?: ReadersTiming): Promise<MailTraffic> {
  const receiver = await startMailReceiver(deps);
  const errors = createInboxErrors(deps.db);
  const readers = startReaders(deps, { errors, timing });
  const outbox = startOutbox(deps, { errors });
  let orphans: ReadonlySet<string> = new Set();
  let sweeping: Promise<void> = Promise.resolve();
  const sweeps = setInterval(() => {
    sweeping = sweepOrphans(deps, orphans).then(
      (seen) => {
        orphans = seen;
      },
      (error: unknown) => deps.log.warn({ err: error }, 'sweeping raw mails failed'),
    );
  }, hourMs);
  sweeps.unref();
  return {
    receiverPort: receiver?.port ?? null,
    async stop() {
      clearInterval(sweeps);
      await Promise.all([receiver?.stop(), readers.stop(), outbox.stop(), sweeping]);
    },
  };
}
