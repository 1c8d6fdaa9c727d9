import type { OpenApi } from './openapi.ts';

/** A plain page listing every call; no script, nothing from outside. */
export function referencePage(document: OpenApi): string {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      path,
      method,
      operation,
    })),
  );
  const groups = Map.groupBy(calls, ({ path }) => path.split('/')[3] ?? '');
  const sections = [...groups].map(
    ([group, entries]) =>
      `<h2 id="${escaped(group)}">${escaped(group)}</h2>${entries.map(entry).join('')}`,
  );
  const links = [...groups.keys()].map(
    (group) => `<a href="#${escaped(group)}">${escaped(group)}</a>`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Parley API</title><style>${style}</style>
<h1>Parley API ${escaped(String(document.info.version))}</h1>
<p>Sign in with the header <code>Authorization: token key:secret</code>. The same as data: <a href="/api/v1/openapi.json">openapi.json</a>.</p>
<nav>${links.join(' ')}</nav>${sections.join('')}</html>`;
}

function entry({
  path,
  method,
  operation,
}: {
  path: string;
  method: string;
  operation: Record<string, unknown>;
}) {
  const { summary, parameters, requestBody, responses } = operation;
  const access = [operation['x-access']].flat().join(' or ');
  return `<details><summary><b class="${escaped(method)}">${escaped(method.toUpperCase())}</b> <code>${escaped(path)}</code>
<span>${escaped(String(summary))}</span></summary><p>Access: ${escaped(access)}</p>
${block('Parameters', parameters)}${block('Body', requestBody)}${block('Answers', responses)}</details>`;
}

function block(title: string, value: unknown): string {
  if (value === undefined || (Array.isArray(value) && value.length === 0)) return '';
  return `<h3>${title}</h3><pre>${escaped(JSON.stringify(value, null, 2))}</pre>`;
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

const style = `:root{color-scheme:light dark}body{font:14px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
nav{display:flex;flex-wrap:wrap;gap:.75rem}details{border-top:1px solid #8884;padding:.5rem 0}summary{cursor:pointer}
summary b{display:inline-block;width:4rem}summary span{opacity:.7;margin-inline-start:.5rem}
pre{overflow:auto;max-height:24rem;background:#8881;padding:.75rem;border-radius:6px;font-size:12px}h3{margin:.5rem 0;font-size:13px}`;
