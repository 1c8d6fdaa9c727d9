import type { Message } from '@parley/contract';
import { HtmlFrame } from './html-frame.tsx';
import { OwnHtml } from './own-html.tsx';
import { PlainText } from './plain-text.tsx';

/** What was said: a stranger's HTML in a frame, our own cleaned again, text as text. */
export function MessageBody({ message }: { message: Message }) {
  if (message.type === 'outgoing') return <OwnHtml html={message.content} />;
  if (message.content_type === 'html') return <HtmlFrame message={message} />;
  return <PlainText text={message.text_content} quoteStart={message.quote_start} />;
}
