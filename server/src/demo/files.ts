import sharp from 'sharp';
import { pdfOf } from './pdf.ts';
import type { Chance } from './random.ts';
import { shop } from './shop/name.ts';

export type DemoFile = { filename: string; contentType: string; content: Buffer };

const types: Record<string, string> = {
  ...{ jpg: 'image/jpeg', png: 'image/png', pdf: 'application/pdf' },
  ...{ csv: 'text/csv', txt: 'text/plain' },
};

/** A small file for the name a story gives; pictures of one kind and colour are drawn once. */
export function createFiles(): (filename: string, chance: Chance) => Promise<DemoFile> {
  const drawn = new Map<string, Promise<Buffer>>();
  const picture = (
    filename: string,
    { format, chance }: { format: 'jpg' | 'png'; chance: Chance },
  ) => {
    const scene = Object.keys(scenes).find((name) => filename.includes(name)) ?? 'teapot';
    const key = `${scene} ${chance.between(0, 5)} ${format}`;
    const known = drawn.get(key) ?? draw(scene, { hue: Number(key.split(' ')[1]) * 60, format });
    drawn.set(key, known);
    return known;
  };
  return async (filename, chance) => {
    const extension = filename.split('.').at(-1) ?? '';
    const contentType = types[extension] ?? 'application/octet-stream';
    if (extension === 'jpg' || extension === 'png')
      return {
        filename,
        contentType,
        content: await picture(filename, { format: extension, chance }),
      };
    if (extension === 'pdf') return { filename, contentType, content: pdfOf(paper(filename)) };
    return { filename, contentType, content: Buffer.from(table(chance), 'utf8') };
  };
}

function draw(
  scene: string,
  { hue, format }: { hue: number; format: 'jpg' | 'png' },
): Promise<Buffer> {
  const clay = `hsl(${hue} 28% 46%)`;
  const dark = `hsl(${hue} 30% 30%)`;
  const drawing = scenes[scene]?.({ clay, dark }) ?? '';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600" viewBox="0 0 960 720">
    <rect width="960" height="720" fill="hsl(${(hue + 30) % 360} 18% 88%)"/>
    <path d="M0 500H960V720H0Z" fill="hsl(30 26% 62%)"/><path d="M0 500H960V512H0Z" fill="hsl(30 26% 52%)"/>
    ${drawing}</svg>`;
  const image = sharp(Buffer.from(svg));
  return format === 'png' ? image.png().toBuffer() : image.jpeg({ quality: 78 }).toBuffer();
}

type Colours = { clay: string; dark: string };

const pot = ({ clay, dark }: Colours) =>
  `<ellipse cx="480" cy="570" rx="250" ry="26" fill="#0003"/>
  <path d="M690 360c120-10 120 150-20 140" fill="none" stroke="${dark}" stroke-width="34"/>
  <path d="M300 420C220 400 210 320 150 290L130 310C170 350 190 480 310 500Z" fill="${clay}"/>
  <ellipse cx="490" cy="430" rx="220" ry="140" fill="${clay}"/>
  <path d="M290 390a220 140 0 0 1 400 0c-120 40-280 40-400 0" fill="${dark}" opacity=".35"/>
  <ellipse cx="490" cy="296" rx="92" ry="22" fill="${dark}"/><circle cx="490" cy="262" r="24" fill="${clay}"/>`;

const scenes: Record<string, (colours: Colours) => string> = {
  chip: (colours) =>
    `${pot(colours)}<path d="M126 296l34-18 12 30-26 14z" fill="#f4efe4"/><path d="M140 300l16 6-8 12" stroke="#333" stroke-width="3" fill="none"/>`,
  crack: (colours) =>
    `${pot(colours)}<path d="M420 310l26 60-30 48 38 54-18 60 24 30" fill="none" stroke="#201510" stroke-width="7"/>`,
  teapot: pot,
  mug: ({ clay, dark }) =>
    `<ellipse cx="470" cy="580" rx="190" ry="22" fill="#0003"/><path d="M610 340c130-20 130 170 0 160" fill="none" stroke="${dark}" stroke-width="30"/>
    <path d="M320 270h310l-24 300h-262z" fill="${clay}"/><ellipse cx="475" cy="270" rx="155" ry="28" fill="${dark}"/><ellipse cx="475" cy="274" rx="136" ry="20" fill="#5b3a1e"/>`,
  parcel: () =>
    `<path d="M220 300l260-70 270 60-20 260-260 70-240-70z" fill="#b98a58"/><path d="M220 300l255 66 275-76" fill="none" stroke="#8d653b" stroke-width="6"/>
    <path d="M475 366l-6 254" stroke="#8d653b" stroke-width="6"/><path d="M700 300l-60 30 40 50-50 40 70 30z" fill="#6f4d2b"/><path d="M300 340l110 28v70l-110-30z" fill="#f5f1e8"/>`,
  label: () =>
    `<rect x="250" y="150" width="460" height="420" rx="8" fill="#fbfaf6"/>${Array.from({ length: 26 }, (_, i) => `<rect x="${290 + i * 15}" y="190" width="${((i * 7) % 9) + 3}" height="110" fill="#222"/>`).join('')}
    ${Array.from({ length: 6 }, (_, i) => `<rect x="290" y="${340 + i * 32}" width="${360 - ((i * 73) % 170)}" height="13" fill="#777"/>`).join('')}`,
  receipt: () =>
    `<path d="M330 60h300v560l-30-18-30 18-30-18-30 18-30-18-30 18-30-18-30 18-30-18-30 18z" fill="#fdfcf8"/>
    ${Array.from({ length: 11 }, (_, i) => `<rect x="362" y="${110 + i * 40}" width="${110 + ((i * 41) % 60)}" height="10" fill="#666"/><rect x="540" y="${110 + i * 40}" width="56" height="10" fill="#666"/>`).join('')}`,
  screen: () =>
    `<rect x="120" y="90" width="720" height="480" rx="14" fill="#fff"/><rect x="120" y="90" width="720" height="54" rx="14" fill="#ddd9d0"/><circle cx="150" cy="117" r="9" fill="#c66"/><circle cx="178" cy="117" r="9" fill="#cb6"/>
    <rect x="200" y="220" width="560" height="90" rx="8" fill="#fbe6e3"/><rect x="230" y="250" width="380" height="14" fill="#b33"/><rect x="230" y="278" width="250" height="12" fill="#c77"/><rect x="200" y="360" width="180" height="50" rx="8" fill="#3d6f7c"/>`,
  shelf: ({ clay, dark }) =>
    `<rect x="60" y="300" width="840" height="22" fill="#7a5a3a"/><rect x="60" y="540" width="840" height="22" fill="#7a5a3a"/>
    ${Array.from({ length: 7 }, (_, i) => `<rect x="${96 + i * 114}" y="${206 - ((i * 23) % 40)}" width="78" height="${94 + ((i * 23) % 40)}" rx="8" fill="${i % 2 ? clay : dark}"/><circle cx="${136 + i * 114}" cy="490" r="46" fill="${i % 3 ? dark : clay}"/>`).join('')}`,
  logo: ({ clay, dark }) =>
    `<rect width="960" height="720" fill="#fff"/><circle cx="480" cy="300" r="150" fill="${clay}"/><path d="M480 180c90 60 90 180 0 240-90-60-90-180 0-240z" fill="#fff"/><rect x="300" y="520" width="360" height="34" fill="${dark}"/>`,
};

function paper(filename: string): string[] {
  const title = filename.replace(/\.pdf$/, '').replaceAll(/[-_]/g, ' ');
  return [
    ...[shop.name, '12 Giles Street, Leith', ''],
    ...[title.charAt(0).toUpperCase() + title.slice(1), ''],
    ...[
      '2 x Teapot, ash glaze                      96.00',
      '4 x Mug, 300 ml                            72.00',
    ],
    ...[
      '1 x First Frost, 100 g                     14.50',
      '',
      'Total                                     182.50',
    ],
    ...['', 'Thank you.'],
  ];
}

function table(chance: Chance): string {
  const goods = [
    'RAN-T-ASH',
    'LEW-M-300',
    'ISL-T-SEA',
    'HAR-M-300',
    'TEA-SMG-100',
    'TEA-FRF-050',
    'CAD-S-TIN',
  ];
  const lines = goods.map((article) => {
    const pieces = chance.between(2, 24);
    return `${article};${pieces};${(pieces * chance.between(7, 31)).toFixed(2)}`;
  });
  return `${['article;pieces;total', ...lines].join('\r\n')}\r\n`;
}
