import { existsSync, watch } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { MailSink, SinkStep } from '../mail-sink.ts';
import { ledgerState } from './postmaster.ts';
import type { Blow, Victim } from './victim.ts';

/** When a blow falls: at any time, when a mail comes in, or at a step of a mail going out. */
export type Moment = 'any' | 'incoming' | SinkStep;

const steps: Record<SinkStep, string> = {
  connect: 'out: claimed, sending not begun',
  recipient: 'out: sending begun, before DATA',
  data: 'out: in DATA',
  taken: 'out: taken whole, not answered',
  answered: 'out: answered, outcome not written',
};

const patienceMs = 2_000;

/** Lets blows fall in chosen moments, and tells in which step each fell. */
export class Moments {
  readonly #victim: Victim;
  readonly #rawFolder: string;
  readonly #inboxId: number;
  #waitsFor: SinkStep | undefined;
  #onCome: () => void = () => undefined;

  constructor({
    victim,
    sink,
    inboxId,
  }: {
    victim: Victim;
    sink: MailSink;
    inboxId: number;
  }) {
    this.#victim = victim;
    this.#inboxId = inboxId;
    this.#rawFolder = join(victim.dataDir, 'files/raw', String(inboxId));
    sink.watch((step) => {
      if (step === this.#waitsFor) this.#onCome();
    });
  }

  /** Strikes when the moment comes, or after two seconds without it; answers the step it hit. */
  async strikeAt(moment: Moment, blow: Blow, delayMs: number): Promise<string> {
    if (moment === 'incoming') return this.#strikeIncoming(blow, delayMs);
    if (moment === 'any') return this.#strikeAnyTime(blow);
    const came = await this.#strikeAtStep(moment, blow);
    return came ? steps[moment] : this.#strikeAnyTime(blow);
  }

  #strikeAnyTime(blow: Blow): string {
    this.#victim.strike(blow);
    return 'at any time';
  }

  #strikeAtStep(step: SinkStep, blow: Blow): Promise<boolean> {
    return new Promise((resolve) => {
      const end = (came: boolean) => {
        clearTimeout(timer);
        this.#waitsFor = undefined;
        resolve(came);
      };
      const timer = setTimeout(() => end(false), patienceMs);
      this.#onCome = () => {
        this.#victim.strike(blow);
        end(true);
      };
      this.#waitsFor = step;
    });
  }

  async #strikeIncoming(blow: Blow, delayMs: number): Promise<string> {
    const name = await this.#nextRawMail();
    if (name === undefined) return this.#strikeAnyTime(blow);
    if (delayMs > 0) await wait(delayMs);
    if (blow === 'database' || blow === 'session') {
      this.#victim.strike(blow);
      return 'in: the database, while a mail comes in';
    }
    this.#victim.strike('app');
    const row = await ledgerState(this.#victim.dataDir, `raw/${this.#inboxId}/${name}`);
    if (blow === 'both') this.#victim.strike('database');
    if (!row) return 'in: raw mail kept, row not written';
    if (row.state !== 'stored') return 'in: message committed';
    return row.attempts === 0 ? 'in: row stored, not read yet' : 'in: being read, not committed';
  }

  /** The name of the next raw mail that is stored; undefined when none comes for a while. */
  async #nextRawMail(): Promise<string | undefined> {
    if (!existsSync(this.#rawFolder)) return undefined;
    return new Promise((resolve) => {
      const watcher = watch(this.#rawFolder);
      const end = (name?: string) => {
        clearTimeout(timer);
        watcher.close();
        resolve(name);
      };
      const timer = setTimeout(() => end(), patienceMs);
      watcher.once('change', (_event, name) => end(String(name)));
    });
  }
}
