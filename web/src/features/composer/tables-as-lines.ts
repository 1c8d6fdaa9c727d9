/**
 * Pasted HTML with each row of a table as a line of its own, its cells set apart by bars: the editor has no
 * tables, and would run their words together.
 */
export function tablesAsLines(html: string): string {
  if (!/<table\b/i.test(html)) return html;
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  // Tables in tables first.
  for (const table of [...body.querySelectorAll('table')].reverse()) {
    table.replaceWith(...[...table.querySelectorAll('caption, tr')].map(lineOf));
  }
  return body.innerHTML;
}

function lineOf(row: Element): Element {
  const cells = row.localName === 'tr' ? [...row.children] : [row];
  const [only, ...others] = cells;
  // A table for the layout alone: what stands in it stays as it is.
  const line = document.createElement(others.length > 0 ? 'p' : 'div');
  line.append(...(only?.childNodes ?? []));
  for (const cell of others) line.append(' | ', ...cell.childNodes);
  if (others.length > 0) {
    for (const block of line.querySelectorAll(blocks)) block.replaceWith(...block.childNodes, ' ');
  }
  return line;
}

const blocks = 'p, div, ul, ol, li, blockquote, pre, h1, h2, h3, h4, h5, h6, br';
