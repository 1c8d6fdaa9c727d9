import type { Message } from '@parley/contract';
import { calls } from '@parley/contract/calls';
import { ImageOff } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { addressOf } from '../../api/call.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { useTheme } from '../../lib/theme.ts';
import { useNearView } from '../../lib/use-near-view.ts';
import {
  adaptTheme,
  fitWidth,
  foldQuote,
  forwardKeys,
  hasRemotePictures,
} from './frame-document.ts';
import { QuoteToggle } from './quote-toggle.tsx';

/**
 * A customer's HTML as a page of its own, without scripts; it exists only near the view, and loads
 * pictures from outside after a click (behaviour.md 5).
 */
export function HtmlFrame({ message }: { message: Message }) {
  const { t } = useTranslation();
  const [theme] = useTheme();
  const frame = useRef<HTMLIFrameElement>(null);
  const { place, isNear } = useNearView();
  const [page, setPage] = useState<Document | null>(null);
  const [height, setHeight] = useState(() => guess(message.text_content));
  const [isPaper, setPaper] = useState(false);
  const [canShowRemote, setCanShowRemote] = useState(false);
  const [showsRemote, setShowsRemote] = useState(false);
  const [hasQuote, setHasQuote] = useState(false);
  const [isQuoteOpen, setQuoteOpen] = useState(false);

  const handleLoad = () => {
    const loaded = frame.current?.contentDocument ?? null;
    if (!loaded) return;
    forwardKeys(loaded);
    setCanShowRemote(hasRemotePictures(loaded));
    setHasQuote(foldQuote(loaded, isQuoteOpen));
    setPaper(adaptTheme(loaded, theme));
    setPage(loaded);
  };

  useEffect(() => {
    if (!page?.body) return;
    const root = page.documentElement;
    let width = 0;
    const observer = new ResizeObserver(() => {
      if (root.clientWidth !== width) fitWidth(page);
      width = root.clientWidth;
      setHeight(Math.min(root.offsetHeight, tallest));
    });
    observer.observe(root);
    return () => observer.disconnect();
  }, [page]);

  useEffect(() => {
    if (page) setPaper(adaptTheme(page, theme));
  }, [page, theme]);

  const toggleQuote = () => {
    if (page) foldQuote(page, !isQuoteOpen);
    setQuoteOpen(!isQuoteOpen);
  };

  return (
    <div ref={place}>
      {canShowRemote && !showsRemote && (
        <button
          type="button"
          onClick={() => setShowsRemote(true)}
          className="mb-1 flex items-center gap-2 rounded-control text-ink-3 text-label hover:text-ink hover:underline max-md:h-11"
        >
          <ImageOff className="size-3.5" aria-hidden />
          {t('thread.showPictures')}
        </button>
      )}
      {isNear ? (
        <iframe
          ref={frame}
          title={t('thread.messageOf', { name: message.author.name })}
          src={addressOf(calls.messageBody, {
            params: { uuid: message.uuid },
            query: { remote: showsRemote ? '1' : '0' },
          })}
          sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
          onLoad={handleLoad}
          style={{ height, colorScheme: isPaper ? 'light' : theme }}
          className={isPaper ? 'block w-full rounded-control bg-[#fffefe]' : 'block w-full'}
        />
      ) : (
        <div style={{ height }} />
      )}
      {hasQuote && <QuoteToggle isOpen={isQuoteOpen} onToggle={toggleQuote} />}
    </div>
  );
}

/** A mail that is taller scrolls by itself, so that none buries the thread. */
const tallest = 20_000;

/** Height in pixels before the page is there, so that the thread jumps little. */
function guess(text: string): number {
  const lines = text.split('\n').reduce((sum, line) => sum + 1 + Math.floor(line.length / 85), 0);
  return Math.min(lines, 40) * 21;
}
