/** The words of HTML, a line for each paragraph; nothing in it runs or is fetched. */
export function plainText(html: string): string {
  const page = new DOMParser().parseFromString(
    html.replaceAll('</p><p>', '</p>\n<p>'),
    'text/html',
  );
  return page.body.textContent ?? '';
}
