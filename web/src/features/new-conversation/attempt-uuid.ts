import { randomUuid } from '../../lib/random-uuid.ts';

let last = { text: '', uuid: '' };

/** The same uuid as long as the same is sent: after a lost answer it must not go out twice. */
export function attemptUuid(body: unknown): string {
  const text = JSON.stringify(body);
  if (last.text !== text) last = { text, uuid: randomUuid() };
  return last.uuid;
}

/** What was sent is there: the same words sent again are another message. */
export function endAttempt(): void {
  last = { text: '', uuid: '' };
}
