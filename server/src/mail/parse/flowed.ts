/** Text in the lines its writer meant (RFC 3676): those broken for the way are joined, quotes by their depth. */
export function unflowed(text: string, deletesSpaces: boolean): string {
  const lines: string[] = [];
  let depthOfOpen = -1;
  for (const line of text.split(/\r?\n/)) {
    const depth = /^>*/.exec(line)?.[0].length ?? 0;
    const content = line.slice(depth).replace(/^ /, '');
    const isOpen = content.endsWith(' ') && content !== '-- ';
    const words = isOpen && deletesSpaces ? content.slice(0, -1) : content;
    if (depth === depthOfOpen) lines[lines.length - 1] += words;
    else
      lines.push(
        depth > 0 && words !== '' ? `${'>'.repeat(depth)} ${words}` : '>'.repeat(depth) + words,
      );
    depthOfOpen = isOpen ? depth : -1;
  }
  return lines.join('\n');
}
