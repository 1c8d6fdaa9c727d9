import type { Exchange, Letter } from './letters.ts';
import { html, type Markup } from './markup.ts';

export type Page = {
  title: string;
  exchanges: readonly Exchange[];
  /** Which exchange is open. */
  open?: string;
  parleyUrl: string;
  content: Markup;
  /** On a phone the list stands alone until something is open. */
  showsList: boolean;
};

/** The whole page: the list of exchanges on the left, its content on the right. */
export function page({ title, exchanges, open, parleyUrl, content, showsList }: Page): string {
  return html`<!doctype html><html lang="en" data-theme="light"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<title>${title} - Customers’ mailbox</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="stylesheet" href="/tokens.css"><link rel="stylesheet" href="/page.css">
<script src="/theme.js"></script><script src="/page.js" defer></script></head>
<body class="${showsList ? 'shows-list' : 'shows-content'}"><p role="status" id="news" class="unseen"></p>
<header><a class="home" href="/">${mark} Customers’ mailbox</a><span class="demo">Demo</span>
<a class="parley" href="${parleyUrl}" target="parley">Open Parley</a></header>
<nav aria-label="Exchanges"><a class="button fill" href="/write">Write as a customer</a>
<ul id="exchanges">${exchanges.map((exchange) => row(exchange, exchange.id === open))}</ul>
${exchanges.length === 0 && html`<p class="hint">Nothing here yet. What Parley sends to customers arrives here, and so does what you write as one.</p>`}</nav>
<main>${content}</main></body></html>`.text;
}

function row({ id, subject, customer, letters }: Exchange, isOpen: boolean): Markup {
  const last = letters.at(-1);
  const words = last ? ownWords(last) : '';
  return html`<li><a href="/exchanges/${id}" ${isOpen ? html`aria-current="page"` : null}>
<span class="top"><bdi>${customer.name || customer.address}</bdi>${last ? time(last) : null}</span>
<span class="subject" dir="auto">${subject || '(no subject)'}</span>
<span class="preview">${last?.kind === 'sent' && html`<span class="answered">Parley answered:</span>`}<span dir="auto">${words.slice(0, 120)}</span></span></a></li>`;
}

/** What to do here, in three steps. */
export function welcome(parleyUrl: string): Markup {
  return html`<section class="welcome"><h1>Be the customer</h1>
<p>This page plays the outside world for the demo: every customer’s mail program in one. Nothing leaves this machine.</p>
<ol><li><b>Write.</b> <a href="/write">Write to the shop</a> as anybody you like. The mail goes to Parley over SMTP.</li>
<li><b>Answer.</b> Find it <a href="${parleyUrl}/inboxes/unassigned" target="parley">in Parley, under Unassigned</a>, and reply.</li>
<li><b>See.</b> Ten seconds later the reply is here, as the customer gets it. Answer it, and it joins the same conversation.</li></ol></section>`;
}

/** An exchange with a customer, and where an answer to it is written. */
export function exchangeView(
  { id, subject, customer, letters }: Exchange,
  { form, parleyUrl }: { form: AnswerForm; parleyUrl: string },
): Markup {
  const canAnswer = letters.some(({ kind }) => kind === 'sent');
  return html`<article><a class="back" href="/">All mail</a><h1 dir="auto">${subject || '(no subject)'}</h1>
<p class="who"><bdi>${customer.name}</bdi> <span>${customer.address}</span></p>
<div id="letters">${letters.map((letter) => letterView(letter))}
${!canAnswer && html`<p class="hint">Parley has it. Answer it <a href="${parleyUrl}/inboxes/unassigned" target="parley">there, under Unassigned</a>: the reply appears here ten seconds after you sent it, when it can no longer be taken back.</p>`}</div>
<div id="answer">${canAnswer && answerForm(id, form)}</div></article>`;
}

function letterView(letter: Letter): Markup {
  const { id, kind, mail } = letter;
  const from = mail.from?.name || mail.from?.address || '';
  return html`<section class="letter ${kind}"><h2><bdi>${from}</bdi>${time(letter)}</h2>
${mail.html === '' ? html`<p class="text" dir="auto">${ownWords(letter)}</p>` : html`<iframe title="Mail from ${from}" src="/letters/${id}" sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"></iframe>`}
${mail.attachments.map((file, index) =>
  file.disposition === 'inline'
    ? null
    : html`<a class="file" href="/uploads/${id}-${index}">${file.filename} <span>${size(file.content.length)}</span></a>`,
)}</section>`;
}

export type AnswerForm = { text: string; error: string };

function answerForm(id: string, { text, error }: AnswerForm): Markup {
  return html`<form method="post" action="/exchanges/${id}" enctype="multipart/form-data" novalidate>
${field({ name: 'text', label: 'Answer as the customer', value: text, error, rows: 5 })}${fileField}
<button class="fill">Send to Parley</button></form>`;
}

export type WriteForm = {
  values: Record<string, string>;
  /** By field; `mail` is about the whole. */
  errors: Record<string, string>;
};

/** Where a customer's first mail is written. */
export function writeView(addresses: readonly string[], { values, errors }: WriteForm): Markup {
  const one = (name: string, label: string) =>
    field({ name, label, value: values[name] ?? '', error: errors[name] ?? '' });
  return html`<article><a class="back" href="/">All mail</a><h1>Write as a customer</h1>
${errors.mail && html`<p class="trouble" role="alert">${errors.mail}</p>`}
<form method="post" action="/write" enctype="multipart/form-data" novalidate>
<div class="pair">${one('name', 'Your name')}${one('address', 'Your address')}</div>
<p class="field"><label for="to">To</label><select id="to" name="to">${addresses.map((address) => html`<option ${values.to === address && html`selected`}>${address}</option>`)}</select></p>
${one('subject', 'Subject')}${field({ name: 'text', label: 'Text', value: values.text ?? '', error: errors.text ?? '', rows: 9 })}${fileField}
<button class="fill">Send to Parley</button></form></article>`;
}

/** Something that is not there, or went wrong, in words. */
export function troubleView(title: string, text: string): Markup {
  return html`<article><a class="back" href="/">All mail</a><h1>${title}</h1><p>${text}</p></article>`;
}

type Field = { name: string; label: string; value: string; error: string; rows?: number };

function field({ name, label, value, error, rows }: Field): Markup {
  const told = error && html`aria-invalid="true" aria-describedby="${name}-error"`;
  const control = rows
    ? html`<textarea id="${name}" name="${name}" rows="${rows}" dir="auto" ${told}>${value}</textarea>`
    : html`<input id="${name}" name="${name}" value="${value}" dir="auto" autocomplete="off" ${told}>`;
  return html`<p class="field"><label for="${name}">${label}</label>${control}${error && html`<span class="error" id="${name}-error">${error}</span>`}</p>`;
}

const fileField = html`<p class="field"><label for="file">Attachment <span>(one, optional)</span></label><input id="file" name="file" type="file"></p>`;

const mark = html`<svg viewBox="0 0 28 16" width="28" height="16" aria-hidden="true"><circle cx="8" cy="8" r="6.6" fill="none" stroke="currentColor" stroke-width="1.7"/><rect x="13" y="1" width="14" height="14" rx="4" fill="var(--accent)"/></svg>`;

function ownWords({ mail }: Letter): string {
  return mail.text.slice(0, mail.quoteStart ?? undefined).trim();
}

function time({ at }: Letter): Markup {
  const shown = at.toLocaleString('en-GB', {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  });
  return html`<time datetime="${at.toISOString()}">${shown}</time>`;
}

function size(bytes: number): string {
  return bytes < 1024 * 1024
    ? `${(bytes / 1024).toFixed(2)} KB`
    : `${(bytes / 1024 / 1024).toFixed(2)} MB`;
}
