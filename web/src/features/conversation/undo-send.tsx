import type { Message } from '@parley/contract';
import { useTranslation } from '../../i18n/texts.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { useTakeBack } from './use-take-back.ts';

/** Counts down to sending; until then the reply can be taken back into the editor. */
export function UndoSend({ message, sendAt }: { message: Message; sendAt: string }) {
  const { t } = useTranslation();
  const now = useNow(1_000);
  const undo = useTakeBack(message);
  const seconds = Math.max(0, Math.ceil((new Date(sendAt).getTime() - now.getTime()) / 1000));
  return (
    <div className="mt-2 flex items-center gap-3">
      <p className="flex-1 text-ink-3 text-label">
        {seconds > 0 ? t('send.inSeconds', { count: seconds }) : t('send.sending')}
      </p>
      {seconds > 0 && (
        <Button loading={undo.isPending} onClick={() => undo.mutate()}>
          {t('send.undo')}
        </Button>
      )}
    </div>
  );
}
