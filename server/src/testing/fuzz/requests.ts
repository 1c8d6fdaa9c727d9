import type { Endpoint } from '@parley/contract';
import fc from 'fast-check';
import { sampleOf } from '../sample.ts';
import { type Body, forms, jsonBodies, soundForms } from './bodies.ts';
import type { Caller } from './scene.ts';
import { fitting, hostile, hostileText, type Known, nearly } from './values.ts';

export type GeneratedRequest = {
  caller: Caller;
  url: string;
  headers: Record<string, string>;
  body: Body | null;
};

/** A call of which one side at most is wild, so that what it is about gets reached. */
export function requests(endpoint: Endpoint, known: Known): fc.Arbitrary<GeneratedRequest> {
  const given = { endpoint, known };
  const headers = fc.constant<Record<string, string>>({});
  const sound = {
    caller: fc.constantFrom<Caller>('administrator', 'agent', 'API key'),
    path: paths(given, 'sound'),
    query: queries(given, 'sound'),
    headers,
    body: bodies(given, 'sound'),
  };
  return fc
    .oneof(
      { weight: 2, arbitrary: fc.record(sound) },
      { weight: 5, arbitrary: fc.record({ ...sound, body: bodies(given, 'wild') }) },
      { weight: 2, arbitrary: fc.record({ ...sound, path: paths(given, 'wild') }) },
      { weight: 2, arbitrary: fc.record({ ...sound, query: queries(given, 'wild') }) },
      { weight: 1, arbitrary: fc.record({ ...sound, headers: strangeHeaders }) },
    )
    .map(({ path, query, ...rest }) => ({ ...rest, url: `/api/v1${path}${query}` }));
}

type Given = { endpoint: Endpoint; known: Known };
type Mood = 'sound' | 'wild';

function bodies({ endpoint, known }: Given, mood: Mood): fc.Arbitrary<Body | null> {
  if (endpoint.method === 'GET') return fc.constant(null);
  if (endpoint.kind === 'multipart')
    return mood === 'sound' ? soundForms() : fc.oneof(forms(), jsonBodies(hostile));
  const schema = sampleOf.schema(endpoint.body);
  // The uuid of a message in a body is a new one.
  const fits = fitting(schema, { ...known, uuid: [] });
  if (mood === 'sound')
    return fits.map((value) => ({ type: 'application/json', payload: JSON.stringify(value) }));
  return fc.oneof(
    { weight: 8, arbitrary: jsonBodies(fc.oneof(fits, nearly(schema, known))) },
    { weight: 1, arbitrary: jsonBodies(hostile) },
    { weight: 1, arbitrary: fc.constant(null) },
  );
}

function paths({ endpoint, known }: Given, mood: Mood): fc.Arbitrary<string> {
  const { properties = {} } = sampleOf.schema(endpoint.params);
  const parts = Object.entries(properties).map(([name, part]) => {
    const fits = fitting(part, known, name).map((value) => encodeURIComponent(String(value)));
    return [name, mood === 'sound' ? fits : fc.oneof(fits, rawPart)] as const;
  });
  return fc
    .record(Object.fromEntries(parts))
    .map((values) => endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => values[name] ?? ''));
}

function queries({ endpoint, known }: Given, mood: Mood): fc.Arbitrary<string> {
  const schema = sampleOf.schema(endpoint.query);
  const fits = fitting(schema, known).map((values) =>
    Object.entries(values as object).map(([name, value]) => `${name}=${encodeURIComponent(value)}`),
  );
  const names = fc.constantFrom(...Object.keys(schema.properties ?? {}), 'unknown', '__proto__');
  const pieces = fc.oneof(
    fc
      .tuple(names, hostileText)
      .map(([name, text]) => `${name}=${encodeURIComponent(text.toWellFormed())}`),
    fc.tuple(names, rawPart).map(([name, raw]) => `${name}=${raw}`),
    fc
      .tuple(names, fc.constantFrom('', '[]', '[0]', '[a][b]', '%5B%5D', '.a'))
      .map(([name, more]) => `${name}${more}=1&${name}${more}=2`),
  );
  return (mood === 'sound' ? fits : fc.array(pieces, { maxLength: 3 })).map((parts) =>
    parts.length > 0 ? `?${parts.join('&')}` : '',
  );
}

const rawPart = fc.oneof(
  fc.constantFrom('', '%', '%00', '%ED%A0%80', '..%2f..', '%2e%2e', '.', 'x'.repeat(400), '%F0%9F'),
  hostileText.map((text) => encodeURIComponent(text.toWellFormed())),
);

const strangeHeaders = fc.constantFrom<Record<string, string>>(
  { 'x-csrftoken': 'ü' },
  { authorization: 'token :' },
  { authorization: 'Basic ====' },
  { accept: 'text/html;q=9, */*' },
  { 'accept-language': 'x'.repeat(3_000) },
  { 'content-encoding': 'gzip' },
  { 'x-forwarded-proto': 'gopher' },
  { host: 'evil.example:99999' },
  { range: 'bytes=5-1' },
  { 'if-none-match': '"' },
  { 'if-modified-since': 'never' },
  { 'x-http-method-override': 'DELETE' },
  { cookie: 'session=%; csrf_token=%' },
);
