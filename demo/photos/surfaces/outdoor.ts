import { darken, lighten } from '../color.ts';
import { cover, planks, scatter, type Surface } from './surface.ts';
import type { Pen } from '../pen.ts';

const foliage = ['#3f6b3a', '#5c8b45', '#7ba656', '#2f5233', '#94b765'] as const;

/** Trees out of focus with sky showing through. */
function hedge(pen: Pen, sky: string): string {
  const { random } = pen;
  const leaves = Array.from(
    { length: 34 },
    () =>
      `<circle cx="${random.integer(-120, 1320)}" cy="${random.integer(-60, 380)}" r="${random.integer(50, 130)}" fill="${random.pick(foliage)}"/>`,
  );
  const glints = Array.from(
    { length: 16 },
    () =>
      `<circle cx="${random.integer(-80, 1280)}" cy="${random.integer(-100, 220)}" r="${random.integer(12, 30)}" fill="#f7f4cf" opacity="${random.between(0.4, 0.85).toFixed(2)}"/>`,
  );
  return `<rect x="-120" y="-120" width="1440" height="560" fill="${sky}"/>${leaves.join('')}${glints.join('')}`;
}

function fallenLeaf(pen: Pen, zoom: number): string {
  const { random } = pen;
  const color = random.pick(['#c9782b', '#b3472a', '#d9a52f', '#8a6a2c']);
  const x = random.pick([random.integer(30, 220), random.integer(980, 1170)]);
  return (
    `<g transform="translate(${x} ${random.integer(60, 840)}) rotate(${random.integer(0, 360)}) scale(${zoom})">` +
    `<path d="M0-46C34-30 34 20 0 50C-34 20-34-30 0-46Z" fill="#000" opacity=".3" transform="translate(5 8)"/>` +
    `<path d="M0-46C34-30 34 20 0 50C-34 20-34-30 0-46Z" fill="${color}"/><path d="M0-40V72M0-10l16-14M0 10l-18-14M0 24l14-12" stroke="${darken(color, 0.4)}" stroke-width="3" fill="none"/></g>`
  );
}

const someLeaves = (pen: Pen, zoom: number, most: number): string =>
  Array.from({ length: pen.random.integer(0, most) }, () => fallenLeaf(pen, zoom)).join('');

export const bench: Surface = {
  light: 'outdoors',
  ground: (pen, zoom) => {
    const { random } = pen;
    const tone = random.pick(['#8b7a66', '#a58a64', '#5f7a63', '#7b5a44']);
    const height = 205 * zoom;
    const slats = planks(pen, {
      height,
      gap: Math.round(26 * zoom),
      gapColor: '#17160f',
      tones: [tone, lighten(tone, 0.07), darken(tone, 0.1)],
      grain: 0.9,
      zoom,
    });
    const screws = [110, 1090].flatMap((x) =>
      [0, 1, 2, 3, 4].map(
        (row) =>
          `<circle cx="${x}" cy="${Math.round(row * height + 30)}" r="${9 * zoom}" fill="#55524d"/><circle cx="${x - 2}" cy="${Math.round(row * height + 27)}" r="${4 * zoom}" fill="#a9a59c"/>`,
      ),
    );
    return { ...slats, details: slats.details + screws.join('') + someLeaves(pen, zoom, 3) };
  },
  backdrop: (pen) =>
    hedge(pen, '#cfdcb0') +
    '<rect x="-120" y="60" width="1440" height="90" fill="#7f6448"/><rect x="-120" y="200" width="1440" height="90" fill="#765c42"/><path d="M120-20v460M1080-20v460" stroke="#2a2a2c" stroke-width="46"/><rect x="-120" y="340" width="1440" height="100" fill="#39402f"/>',
};

export const grass: Surface = {
  light: 'outdoors',
  ground: (pen, zoom) => {
    const { random } = pen;
    const tone = random.pick(['#4c7a34', '#5d8238', '#3f6e3c']);
    const blade =
      (length: number) =>
      (x: number, y: number): string => {
        const lean = Math.round(random.between(-22, 22) * zoom);
        const rise = Math.round(length * random.between(0.6, 1.2) * zoom);
        return `M${x} ${y}q${Math.round(lean * 0.2)} ${Math.round(-rise * 0.6)} ${lean} ${-rise}`;
      };
    const count = Math.round(520 / Math.max(1, zoom * 0.8));
    const flowers = Array.from({ length: random.integer(0, 7) }, () => {
      const place = `${random.pick([random.integer(20, 260), random.integer(940, 1180)])} ${random.integer(40, 860)}`;
      const petals = [0, 45, 90, 135]
        .map((turn) => `<ellipse rx="15" ry="4.5" transform="rotate(${turn})" fill="#fff"/>`)
        .join('');
      return `<g transform="translate(${place}) scale(${zoom})">${petals}<circle r="6" fill="#f0c02e"/></g>`;
    });
    return {
      base: cover(darken(tone, 0.45)),
      texture: cover(pen.texture('pile', 1.6 * zoom), 0.6),
      details:
        scatter(pen, count, darken(tone, 0.25), 8 * zoom, blade(60)) +
        scatter(pen, count, tone, 7 * zoom, blade(66)) +
        scatter(pen, count, lighten(tone, 0.14), 5 * zoom, blade(62)) +
        scatter(pen, Math.round(count / 2), '#a9c162', 4 * zoom, blade(56)) +
        scatter(pen, 60, '#c9b873', 3 * zoom, blade(50)) +
        flowers.join('') +
        someLeaves(pen, zoom, 2),
    };
  },
  backdrop: (pen) =>
    hedge(pen, '#dbe8ee') +
    '<path d="M200 60V420M880 20V420" stroke="#4d3b2c" stroke-width="56"/><rect x="-120" y="330" width="1440" height="110" fill="#5f8a40"/>',
};

export const asphalt: Surface = {
  light: 'outdoors',
  ground: (pen, zoom) => {
    const { random } = pen;
    const tone = random.pick(['#5b5c60', '#6d6a66', '#4b4d54']);
    const stone = (x: number, y: number): string =>
      `M${x} ${y}l${random.integer(1, 4)} ${random.integer(0, 3)}`;
    const line = random.pick(['#e9e4d4', '#e0b437']);
    const marking = `<g transform="rotate(${random.integer(-14, 14)} 600 450)"><rect x="-200" y="${random.pick([20, 760])}" width="1600" height="${Math.round(90 * zoom)}" fill="${line}" opacity=".82"/></g>`;
    let crack = `M${random.integer(-40, 200)} ${random.integer(-100, 300)}`;
    for (let step = 0; step < 16; step += 1)
      crack += `l${random.integer(40, 130)} ${random.integer(-50, 70)}`;
    return {
      base:
        cover(tone) +
        (random.chance(0.55) ? marking : '') +
        scatter(pen, 900, lighten(tone, 0.34), 4 * zoom, stone) +
        scatter(pen, 900, darken(tone, 0.5), 5 * zoom, stone) +
        scatter(pen, 160, '#b9a78c', 5 * zoom, stone),
      texture: cover(pen.texture('pile', zoom), 0.5),
      details:
        (random.chance(0.6)
          ? `<path d="${crack}" fill="none" stroke="#1d1c20" stroke-width="${5 * zoom}" stroke-opacity=".7"/>`
          : '') + someLeaves(pen, zoom, 4),
    };
  },
  backdrop: (pen) => {
    const { random } = pen;
    const paint = random.pick(['#a33a33', '#30507a', '#d9d6cf', '#3b3e45']);
    const x = random.integer(-60, 700);
    const car = `<g transform="translate(${x} 120)"><path d="M0 200V130Q10 100 90 90L180 10Q200-10 240-10H420Q460-10 490 20L560 96Q640 100 650 140V200Z" fill="${paint}"/><path d="M120 92L196 24H300V92ZM320 24H430L510 92H320Z" fill="#26313b"/><circle cx="140" cy="206" r="58" fill="#17171a"/><circle cx="510" cy="206" r="58" fill="#17171a"/></g>`;
    return `${hedge(pen, '#c9d6de')}<rect x="-120" y="250" width="1440" height="190" fill="#77767a"/>${car}`;
  },
};
