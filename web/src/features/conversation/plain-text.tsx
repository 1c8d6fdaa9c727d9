import { Fragment, useState } from 'react';
import { QuoteToggle } from './quote-toggle.tsx';
import { splitLinks } from './split-links.ts';

/** A plain text with its links; quoted history stays folded until asked for. */
export function PlainText({ text, quoteStart }: { text: string; quoteStart: number | null }) {
  const [isOpen, setOpen] = useState(false);
  const quoted = quoteStart === null ? '' : text.slice(quoteStart);
  return (
    <div className="text-body max-md:text-touch">
      <Lines text={quoteStart === null ? text : text.slice(0, quoteStart).trimEnd()} />
      {quoted !== '' && (
        <>
          <QuoteToggle
            lines={quoted.trim().split('\n').length}
            isOpen={isOpen}
            onToggle={() => setOpen(!isOpen)}
          />
          {isOpen && (
            <div className="mt-2 border-line border-s-2 ps-3 text-ink-2">
              <Lines text={quoted.trim()} />
            </div>
          )}
        </>
      )}
    </div>
  );
}

function Lines({ text }: { text: string }) {
  return (
    <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
      {splitLinks(text).map((part) =>
        part.href === null ? (
          <Fragment key={part.at}>{part.text}</Fragment>
        ) : (
          <a
            key={part.at}
            href={part.href}
            target="_blank"
            rel="noopener noreferrer nofollow"
            className="text-accent-text underline underline-offset-2"
          >
            {part.text}
          </a>
        ),
      )}
    </p>
  );
}
