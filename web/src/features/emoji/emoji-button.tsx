import { useQuery } from '@tanstack/react-query';
import { Smile } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../i18n/texts.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Popover } from '../../ui/popover.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { noteEmoji, recentEmojis } from './recent-emojis.ts';

/** Opens the emojis, which are loaded only then; gives the one chosen. */
export function EmojiButton({
  onPick,
  focusAfter,
  trigger,
}: {
  onPick: (emoji: string) => void;
  /** Takes the focus once it is closed, in place of what opened it. */
  focusAfter?: () => void;
  /** What opens it, in place of the usual button: one element that takes a ref. */
  trigger?: ReactNode;
}) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      open={isOpen}
      onOpenChange={setOpen}
      side="top"
      sideOffset={6}
      label={t('emoji.title')}
      focusAfter={focusAfter}
      className="h-[380px] w-[min(352px,calc(100vw-16px))]"
      trigger={
        trigger ?? (
          <IconButton label={t('emoji.title')} side="top">
            <Smile />
          </IconButton>
        )
      }
    >
      <Emojis
        onPick={(emoji) => {
          onPick(emoji);
          setOpen(false);
        }}
      />
    </Popover>
  );
}

function Emojis({ onPick }: { onPick: (emoji: string) => void }) {
  const { t } = useTranslation();
  const { data, isError, refetch } = useQuery({
    queryKey: ['emojis'],
    queryFn: async () => {
      const [{ EmojiPicker }, recent] = await Promise.all([
        import('./emoji-picker.tsx'),
        recentEmojis(),
      ]);
      return { EmojiPicker, recent };
    },
    // Read anew at every opening: other windows of this browser add to the last ones too.
    gcTime: 0,
  });
  if (data) {
    return (
      <data.EmojiPicker
        recent={data.recent}
        onPick={({ emoji, unified }) => {
          void noteEmoji(unified);
          onPick(emoji);
        }}
      />
    );
  }
  return (
    <div className="flex h-full items-center justify-center p-4">
      {isError ? (
        <ErrorState
          title={t('emoji.failed')}
          message={t('client.noResponse')}
          onRetry={() => void refetch()}
        />
      ) : (
        <Spinner />
      )}
    </div>
  );
}
