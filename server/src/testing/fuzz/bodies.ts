import fc from 'fast-check';
import { hostileText } from './values.ts';

export type Body = { type: string | null; payload: string | Buffer };

/** JSON as it should be, and after something happened to it on its way. */
export function jsonBodies(values: fc.Arbitrary<unknown>): fc.Arbitrary<Body> {
  const sound = values.map((value) => JSON.stringify(value) ?? 'null');
  return fc.oneof(
    { weight: 6, arbitrary: sound.map((payload) => ({ type: json, payload })) },
    { weight: 2, arbitrary: damaged(sound).map((payload) => ({ type: json, payload })) },
    { weight: 1, arbitrary: fc.record({ type: types, payload: sound }) },
  );
}

/** Forms with fields and files, sound and broken. */
export function forms(): fc.Arbitrary<Body> {
  return fc
    .record({
      parts: fc.array(formPart(), { maxLength: 4 }),
      end: fc.constantFrom('--b--\r\n', '--b--', '--b', '', '--b\r\n'),
      type: fc.oneof(
        { weight: 5, arbitrary: fc.constant('multipart/form-data; boundary=b') },
        { weight: 1, arbitrary: formTypes },
      ),
    })
    .map(({ parts, end, type }) => ({
      type,
      payload: Buffer.concat([...parts, Buffer.from(end)]),
    }));
}

/** A form as browsers send it, with text and a file of any content. */
export function soundForms(): fc.Arbitrary<Body> {
  const head = (more: string) => `--b\r\nContent-Disposition: form-data; name=${more}\r\n\r\n`;
  return fc
    .tuple(hostileText, contents, fc.constantFrom('files', 'avatar'))
    .map(([text, content, name]) => ({
      type: 'multipart/form-data; boundary=b',
      payload: Buffer.concat([
        Buffer.from(`${head('"first_name"')}A${text}\r\n`),
        Buffer.from(head(`"${name}"; filename="${inHeader(text).replaceAll('"', '%22')}"`)),
        content,
        Buffer.from('\r\n--b--\r\n'),
      ]),
    }));
}

const json = 'application/json';

const types = fc.constantFrom(
  null,
  '',
  'text/plain',
  'text/html',
  'application/x-www-form-urlencoded',
  'application/json; charset=utf-16',
  'application/json; charset=nowhere',
  'application/json;;;',
  'application/json, text/html',
  'APPLICATION/JSON',
  'application/merge-patch+json',
  'multipart/form-data; boundary=b',
  `application/${'x'.repeat(5_000)}`,
);

const formTypes = fc.constantFrom(
  'multipart/form-data',
  'multipart/form-data; boundary=',
  `multipart/form-data; boundary=${'b'.repeat(2_000)}`,
  'multipart/mixed; boundary=b',
  json,
);

function damaged(sound: fc.Arbitrary<string>): fc.Arbitrary<string | Buffer> {
  return fc.oneof(
    fc.tuple(sound, fc.nat()).map(([text, at]) => text.slice(0, at % (text.length + 1))),
    fc
      .tuple(sound, fc.nat(), hostileText)
      .map(
        ([text, at, more]) => text.slice(0, at % text.length) + more + text.slice(at % text.length),
      ),
    sound.map((text) => text.replace('{', '{"__proto__":{"id":1},"constructor":{"prototype":1},')),
    sound.map((text) => text.replace(/^\{(.+)\}$/s, '{$1,$1}')),
    sound.map((text) => `\ufeff${text}`),
    sound.map((text) => Buffer.from(text, 'utf16le')),
    sound.map((text) => Buffer.concat([Buffer.from(text), Buffer.from([0xc3, 0x28, 0xff])])),
    fc.nat(50_000).map((depth) => '['.repeat(depth)),
    fc.nat(50_000).map((depth) => '{"a":'.repeat(depth) + 1 + '}'.repeat(depth)),
    fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
    fc.constantFrom('', ' ', 'NaN', 'Infinity', '1e999', '"\\ud800"', '"\\u0000"', '{"a":1e999}'),
  );
}

const fieldNames = fc.constantFrom(
  'files',
  'avatar',
  'first_name',
  'last_name',
  'inline',
  'linked_model',
  '__proto__',
  'toString',
  '',
);

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const contents = fc.oneof(
  fc.constant(pixel),
  fc.constant(Buffer.alloc(0)),
  fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
  fc
    .tuple(fc.constantFrom(...pictureHeads()), fc.uint8Array({ maxLength: 200 }))
    .map(([head, bytes]) => Buffer.concat([head, bytes])),
  hostileText.map((text) => Buffer.from(text)),
);

/** A PNG of 60,000 × 60,000, heads of other kinds, and drawings that ask for more than they are. */
function pictureHeads(): Buffer[] {
  const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
  const huge = Buffer.from('0000ea600000ea600802000000', 'hex');
  return [
    Buffer.concat([png, huge]),
    png,
    Buffer.from('ffd8ffe000104a464946', 'hex'),
    Buffer.from('GIF89a\xff\xff\xff\xff', 'latin1'),
    Buffer.from('RIFF\x10\0\0\0WEBPVP8 ', 'latin1'),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="99999" height="99999">'),
    Buffer.from('<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>&x;</svg>'),
    Buffer.from('%PDF-1.7\n'),
    Buffer.from('PK\x03\x04'),
  ];
}

function formPart(): fc.Arbitrary<Buffer> {
  return fc
    .record({
      name: fieldNames,
      filename: fc.option(hostileText.map(inHeader), { nil: null }),
      type: fc.constantFrom('image/png', 'text/html', 'image/svg+xml', '', 'x'.repeat(3_000)),
      encoding: fc.constantFrom('', 'Content-Transfer-Encoding: base64\r\n', ': \r\n', '\0\r\n'),
      content: contents,
    })
    .map(({ name, filename, type, encoding, content }) => {
      const file = filename === null ? '' : `; filename="${filename}"`;
      const head = `--b\r\nContent-Disposition: form-data; name="${name}"${file}\r\nContent-Type: ${type}\r\n${encoding}\r\n`;
      return Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n')]);
    });
}

function inHeader(text: string): string {
  return text.replaceAll(/[\r\n]/g, '').slice(0, 3_000);
}
