import { covering } from './covering.ts';
import { loading } from './loading.ts';
import { namespaces } from './namespaces.ts';
import { scripts } from './scripts.ts';

/** Hostile HTML of mails; whatever it fetches, it fetches from this origin. */
export function hostileHtml(origin: string): string[] {
  return [...scripts, ...namespaces, ...loading(origin), ...covering(origin)];
}
