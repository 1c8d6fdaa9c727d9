/**
 * Where the quoted history of a plain text begins: the number of characters before it, or null.
 * Only history at the end counts, so that answers between quoted lines are never folded away.
 */
export function quoteStart(text: string): number | null {
  const lines = text.split('\n');
  const starts: number[] = [];
  let offset = 0;
  for (const line of lines) {
    starts.push(offset);
    offset += line.length + 1;
  }
  const whole = textOf(lines);
  for (const [index, line] of lines.entries()) {
    if (!startsHistory(whole, index, line)) continue;
    const start = starts[index] ?? 0;
    // A mail that is nothing but history (a forward) is shown as it is.
    return text.slice(0, start).trim() === '' ? null : start;
  }
  return null;
}

function startsHistory(text: Text, index: number, line: string): boolean {
  const { lines } = text;
  if (separators.some((pattern) => pattern.test(line))) return true;
  if (isHeaderBlock(lines, index)) return true;
  if (isAttribution(lines, index)) return onlyQuotedFrom(text, index + 1);
  return line.startsWith('>') && onlyQuotedFrom(text, index);
}

const separators = [
  /^-{2,}\s*(Original Message|Forwarded message|Ursprüngliche Nachricht|Message d'origine|Mensaje original|Messaggio originale|Oorspronkelijk bericht|Mensagem original|Исходное сообщение|الرسالة الأصلية)\s*-{2,}/i,
  /^_{20,}\s*$/,
];

// «On … wrote:» in the languages of most mail programs; it may run over two lines.
const attribution =
  /(\bwrote|\bschrieb\b.*|\ba écrit|\bescribió|\bha scritto|\bschreef\b.*|\bescreveu|\bskrev\b.*|\bkirjoitti|\bnapisał(\(a\))?|пишет|писал(\(а\))?|написав|كتب.*|מאת .*|写道|のメッセージ|님이 작성)\s*[:：]\s*$/iu;

function isAttribution(lines: readonly string[], index: number): boolean {
  const line = (lines[index] ?? '').trim();
  if (line === '' || line.startsWith('>')) return false;
  if (line.length < 250 && attribution.test(line) && /\d/.test(line)) return true;
  const two = `${line} ${(lines[index + 1] ?? '').trim()}`;
  return (
    two.length < 300 && /^(On|Am|Le|El|Il|Op|Em|Den|W dniu)\b/.test(line) && attribution.test(two)
  );
}

const headerName =
  /^\*?(From|Sent|To|Cc|Subject|Date|Von|Gesendet|An|Betreff|Datum|De|Envoyé|À|Objet|Enviado|Para|Asunto|Da|Inviato|A|Oggetto|Van|Verzonden|Aan|Onderwerp)\s?:\*?\s/i;

function isHeaderBlock(lines: readonly string[], index: number): boolean {
  if (!/^\*?(From|Von|De|Da|Van)\s?:\*?\s/i.test(lines[index] ?? '')) return false;
  const next = lines.slice(index + 1, index + 5);
  return next.filter((line) => headerName.test(line)).length >= 2;
}

/** A text's lines, and of those from each line on how many are quoted and how many say something. */
type Text = { lines: readonly string[]; quotedFrom: number[]; saidFrom: number[] };

function textOf(lines: readonly string[]): Text {
  const quotedFrom = [0];
  const saidFrom = [0];
  // From the end, so that each line is looked at once.
  for (const line of lines.toReversed()) {
    const isQuoted = line.startsWith('>');
    quotedFrom.push((quotedFrom.at(-1) ?? 0) + (isQuoted ? 1 : 0));
    saidFrom.push((saidFrom.at(-1) ?? 0) + (!isQuoted && line.trim() !== '' ? 1 : 0));
  }
  return { lines, quotedFrom: quotedFrom.reverse(), saidFrom: saidFrom.reverse() };
}

function onlyQuotedFrom({ quotedFrom, saidFrom }: Text, index: number): boolean {
  // An attribution may have run on, and a signature may follow.
  return (quotedFrom[index] ?? 0) > 0 && (saidFrom[index] ?? 0) <= 2;
}
