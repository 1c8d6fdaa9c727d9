import { calls } from '@parley/contract/calls';
import { addressOf } from '../../api/call.ts';
import { useTranslation } from '../../i18n/texts.ts';

/** Says that a mail was too long to be shown whole, and leads to all of it. */
export function CutNote({ uuid }: { uuid: string }) {
  const { t } = useTranslation();
  return (
    <p className="mt-2 text-ink-2 text-label">
      {t('thread.cut')}{' '}
      <a
        href={addressOf(calls.messageSource, { params: { uuid } })}
        target="_blank"
        rel="noopener noreferrer"
        className="text-accent-text underline underline-offset-2"
      >
        {t('thread.source')}
      </a>
    </p>
  );
}
