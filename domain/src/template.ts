/** Values by the name of their placeholder. */
export type TemplateValues = Readonly<Record<string, string>>;

const placeholder = /\{\{([^{}]*)\}\}/g;

/** Why a template cannot be filled in: it names what there is not, or a `{{` has no end. */
export type TemplateFault = { kind: 'unknown'; name: string } | { kind: 'open' };

/** What is wrong with a template whose placeholders may be these; null when nothing is. */
export function templateFault(template: string, known: readonly string[]): TemplateFault | null {
  for (const [, name = ''] of template.matchAll(placeholder)) {
    if (!known.includes(name.trim())) return { kind: 'unknown', name: name.trim() };
  }
  return template.replaceAll(placeholder, '').includes('{{') ? { kind: 'open' } : null;
}

/** One line of text with its placeholders filled in, once: what a value holds is no template. */
export function filledLine(template: string, values: TemplateValues): string {
  return filled(template, (name) => values[name] ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** HTML with its placeholders filled in, once; values are text and shown as they are, `html` is put in whole. */
export function filledHtml(
  template: string,
  values: TemplateValues,
  html: TemplateValues = {},
): string {
  return filled(
    template,
    (name) => html[name] ?? escapedHtml(values[name] ?? '').replaceAll('\n', '<br>'),
  );
}

/** Text as HTML shows it, in a tag's attributes too. */
export function escapedHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

function filled(template: string, value: (name: string) => string): string {
  return template.replaceAll(placeholder, (_whole, name: string) => value(name.trim()));
}
