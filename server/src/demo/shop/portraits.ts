import sharp from 'sharp';

type Looks = {
  ground: string;
  skin: string;
  hair: string;
  coat: string;
  style: keyof typeof styles;
  hasBeard?: boolean;
  hasGlasses?: boolean;
};

/** Who of the shop has a picture, by first name; the others have their initials. */
const portraits: Record<string, Looks> = {
  Robin: {
    ground: '#cfd9cf',
    skin: '#e3b596',
    hair: '#6d4630',
    coat: '#3f5a52',
    style: 'short',
    hasGlasses: true,
  },
  Maeve: { ground: '#e6d3c5', skin: '#f0c7ad', hair: '#a8512b', coat: '#7a4a5c', style: 'long' },
  Jonas: {
    ground: '#cad6de',
    skin: '#efc9ae',
    hair: '#c9a264',
    coat: '#40566e',
    style: 'short',
    hasBeard: true,
  },
  Aïcha: { ground: '#ddd3e0', skin: '#b9815c', hair: '#2b211f', coat: '#a3663f', style: 'bun' },
  Yuki: { ground: '#dfe0cb', skin: '#edc6a4', hair: '#241f22', coat: '#565f43', style: 'bob' },
  Oluwadamilola: {
    ground: '#d9d6cc',
    skin: '#7c5039',
    hair: '#1f1817',
    coat: '#8c6a2f',
    style: 'cropped',
  },
};

const styles = {
  short: {
    back: '',
    front:
      '<path d="M82 108c-4-44 20-66 50-66 32 0 52 22 46 66-4-18-10-30-20-36-20 8-44 8-58 2-8 8-14 18-18 34z"/>',
  },
  cropped: {
    back: '',
    front:
      '<path d="M82 104c-2-40 20-60 48-60s50 20 48 60c-4-14-10-24-18-28-18-6-42-6-60 0-8 4-14 14-18 28z"/>',
  },
  long: {
    back: '<path d="M70 200c-6-60-4-160 60-160s66 100 60 160c-24 14-96 14-120 0z"/>',
    front:
      '<path d="M82 112c-2-46 20-68 50-68s48 22 46 68c-10-24-24-36-40-42-14 14-34 22-56 42z"/>',
  },
  bob: {
    back: '<path d="M72 156c-8-66 8-116 58-116s66 50 58 116c-20 12-96 12-116 0z"/>',
    front:
      '<path d="M80 116c0-50 20-72 50-72s50 22 50 72c-4-16-8-26-12-32-26 4-52 4-76 0-4 6-8 16-12 32z"/>',
  },
  bun: {
    back: '<circle cx="130" cy="36" r="24"/>',
    front:
      '<path d="M82 110c-4-46 20-66 48-66s52 20 48 66c-6-22-16-34-28-40-14 4-28 4-40 0-12 6-22 18-28 40z"/>',
  },
};

/** The picture of somebody of the shop; null for who has none. */
export async function portraitOf(firstName: string): Promise<Buffer | null> {
  const looks = portraits[firstName];
  return looks
    ? sharp(Buffer.from(drawn(looks)))
        .png()
        .toBuffer()
    : null;
}

function drawn({ ground, skin, hair, coat, style, hasBeard, hasGlasses }: Looks): string {
  const { back, front } = styles[style];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256" viewBox="38 6 184 184">
    <rect width="260" height="260" fill="${ground}"/><g fill="${hair}">${back}</g>
    <path d="M30 270c0-60 40-84 100-84s100 24 100 84z" fill="${coat}"/>
    <path d="M108 150h44v40c-6 18-38 18-44 0z" fill="${skin}"/><path d="M108 162c12 14 32 14 44 0v12c-12 14-32 14-44 0z" fill="#0002"/>
    <ellipse cx="130" cy="116" rx="46" ry="54" fill="${skin}"/>
    ${hasBeard ? `<path d="M84 118c0 40 20 60 46 60s46-20 46-60c-6 18-14 26-24 28-14-6-30-6-44 0-10-2-18-10-24-28z" fill="${hair}"/>` : ''}
    <g fill="${hair}" stroke="${hair}" stroke-width="3">${front}</g>
    <g fill="#2a211d"><circle cx="112" cy="116" r="4.5"/><circle cx="148" cy="116" r="4.5"/></g>
    ${hasGlasses ? '<g fill="none" stroke="#2a211d" stroke-width="4"><circle cx="112" cy="116" r="15"/><circle cx="148" cy="116" r="15"/><path d="M127 114h6"/></g>' : ''}
    <path d="M118 145c8 7 16 7 24 0" fill="none" stroke="#5c2f25" stroke-width="4" stroke-linecap="round"/></svg>`;
}
