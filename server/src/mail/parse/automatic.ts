export const loopHeader = 'x-parley-loop';

type Header = (name: string) => string;

/** Whether a mail must never be answered automatically (RFC 3834 section 5, and what came before it). */
export function isAutomatic(header: Header): boolean {
  return (
    isAutoReplied(header) ||
    submitted(header) !== '' ||
    /^(bulk|junk|list)/i.test(header('precedence').trim()) ||
    ['list-id', 'list-unsubscribe', 'x-loop', loopHeader].some((name) => header(name) !== '') ||
    /\b(all|oof|autoreply)\b/i.test(header('x-auto-response-suppress'))
  );
}

/**
 * Whether a machine answers: nobody waits behind such a mail. Somebody may behind a mail through a list,
 * and behind what a form sent (`auto-generated`).
 */
export function isAutoReplied(header: Header): boolean {
  return (
    !['', 'auto-generated'].includes(submitted(header)) ||
    /^auto_reply/i.test(header('precedence').trim()) ||
    ['x-autoreply', 'x-autorespond'].some((name) => header(name) !== '') ||
    /^<>$/.test(header('return-path').trim()) ||
    /report-type="?delivery-status/i.test(header('content-type'))
  );
}

/** The keyword of Auto-Submitted; empty for a person's mail. */
function submitted(header: Header): string {
  const [keyword = ''] = header('auto-submitted')
    .toLowerCase()
    .split(/[\s;(]/)
    .filter(Boolean);
  return keyword === 'no' ? '' : keyword;
}
