import { darken, lighten } from '../color.ts';
import { scatter, cover, planks, type Surface } from './surface.ts';

const shelfColors = [
  '#7d3b32',
  '#31506b',
  '#c4a15a',
  '#4b6b4f',
  '#d8cdb6',
  '#3c3547',
  '#a45a3c',
  '#8a8f98',
] as const;

export const desk: Surface = {
  light: 'indoors',
  ground: (pen, zoom) => {
    const { random } = pen;
    const tone = random.pick(['#b9824d', '#8a5a35', '#d0a873', '#a36a3f']);
    const wood = planks(pen, {
      height: random.pick([300, 420, 1400]) * zoom,
      gap: 3,
      gapColor: darken(tone, 0.6),
      tones: [tone, lighten(tone, 0.06), darken(tone, 0.07)],
      grain: 0.7,
      zoom: zoom * 1.2,
    });
    const extras = [
      `<g transform="translate(${random.integer(40, 160)} ${random.integer(40, 130)}) rotate(${random.integer(-24, 24)}) scale(${zoom})"><rect x="-260" y="-190" width="380" height="300" fill="#000" opacity=".18" transform="translate(6 10)"/><rect x="-260" y="-190" width="380" height="300" fill="#f5f1e6"/><path d="M-260-150h380M-260-110h380M-260-70h380M-260-30h380M-260 10h380M-260 50h380" stroke="#9fb4cc" stroke-width="2"/></g>`,
      `<g transform="translate(${random.integer(1000, 1140)} ${random.integer(60, 200)}) scale(${zoom})"><circle r="74" fill="none" stroke="#4a2a12" stroke-width="7" opacity=".3"/><circle r="70" fill="none" stroke="#4a2a12" stroke-width="3" opacity=".25"/></g>`,
      `<g transform="translate(${random.integer(980, 1120)} ${random.integer(700, 820)}) rotate(${random.integer(-60, 60)}) scale(${zoom})"><path d="M-180 9H150L186 3" stroke="#000" stroke-width="16" stroke-opacity=".25" fill="none"/><path d="M-180 0H150" stroke="#e5a823" stroke-width="15"/><path d="M-180-3H150" stroke="#ffd76a" stroke-width="4"/><path d="M150-7.5L188 0L150 7.5Z" fill="#ecd3ab"/><path d="M178-3L190 0L178 3Z" fill="#2a2630"/><rect x="-200" y="-8" width="22" height="16" fill="#d98b8b"/></g>`,
      '',
    ] as const;
    return {
      ...wood,
      details: wood.details + random.pick(extras) + pen.spot([300, 150], 620, 420, '#fff3da', 0.3),
    };
  },
  backdrop: (pen) => {
    const { random } = pen;
    const books: string[] = [];
    for (const shelf of [-60, 150]) {
      let x = -120;
      while (x < 1320) {
        const width = random.integer(20, 52);
        const height = random.integer(120, 172);
        books.push(
          `<rect x="${x}" y="${shelf + 190 - height}" width="${width - 3}" height="${height}" fill="${random.pick(shelfColors)}"/>`,
        );
        x += random.chance(0.08) ? width + 60 : width;
      }
      books.push(`<rect x="-120" y="${shelf + 190}" width="1440" height="20" fill="#9a7650"/>`);
    }
    return `<rect x="-120" y="-120" width="1440" height="560" fill="#3a2b22"/>${books.join('')}<rect x="-120" y="360" width="1440" height="80" fill="#2a2022"/>`;
  },
};

export const carpet: Surface = {
  light: 'indoors',
  ground: (pen, zoom) => {
    const { random } = pen;
    const tone = random.pick(['#4d5a72', '#6b4650', '#55565c', '#3f5f5c', '#7a6a58']);
    const size = 520 * zoom;
    const offset = random.between(-size, 0);
    const seams: string[] = [];
    for (let place = offset; place < 1400; place += size) {
      seams.push(`M${Math.round(place)}-120V1020M-120 ${Math.round(place)}H1320`);
    }
    const fiber = (x: number, y: number): string =>
      `M${x} ${y}l${Math.round(random.between(-6, 6) * zoom)} ${Math.round(random.between(2, 8) * zoom)}`;
    return {
      base:
        cover(tone) +
        scatter(pen, 800, lighten(tone, 0.22), 3 * zoom, fiber) +
        scatter(pen, 800, darken(tone, 0.4), 3.5 * zoom, fiber) +
        scatter(pen, 90, random.pick(['#d79a3b', '#8fb0d4', '#b9b3a6']), 4 * zoom, fiber),
      texture: cover(pen.texture('pile', zoom), 0.6),
      details: `<path d="${seams.join('')}" stroke="#000" stroke-opacity=".3" stroke-width="${3 * zoom}"/>`,
    };
  },
  backdrop: (pen) => {
    const { random } = pen;
    const seat = random.pick(['#8c2f2b', '#2d4a6e', '#3c5b46']);
    const chairs = [-100, 130, 360, 590, 820, 1050, 1280]
      .map(
        (x) =>
          `<rect x="${x}" y="20" width="190" height="170" rx="24" fill="${seat}"/><rect x="${x + 10}" y="210" width="170" height="44" rx="18" fill="${darken(seat, 0.3)}"/><path d="M${x + 30} 250V410M${x + 160} 250V410" stroke="#1a1a1e" stroke-width="18"/>`,
      )
      .join('');
    return `<rect x="-120" y="-120" width="1440" height="560" fill="#8d8579"/><rect x="-120" y="-40" width="1440" height="40" fill="#c7a06b"/><rect x="-120" y="260" width="1440" height="180" fill="#2b2a30"/>${chairs}`;
  },
};

export const tiles: Surface = {
  light: 'indoors',
  ground: (pen, zoom) => {
    const { random } = pen;
    const tone = random.pick(['#d8d3c8', '#b8bcbd', '#c9b59a', '#8f9598']);
    const size = random.pick([260, 340]) * zoom;
    const checkered = random.chance(0.35) ? darken(tone, 0.62) : undefined;
    const squares: string[] = [];
    const startX = -120 - random.between(0, size);
    const startY = -120 - random.between(0, size);
    let row = 0;
    for (let y = startY; y < 1020; y += size, row += 1) {
      let column = 0;
      for (let x = startX; x < 1320; x += size, column += 1) {
        const color =
          checkered !== undefined && (row + column) % 2 === 0
            ? checkered
            : darken(tone, random.between(0, 0.09));
        const top = Math.max(y, -120);
        squares.push(
          `<rect x="${Math.round(x)}" y="${Math.round(top)}" width="${Math.round(size - 7 * zoom)}" height="${Math.max(0, Math.round(y + size - 7 * zoom - top))}" rx="${3 * zoom}" fill="${color}"/>`,
        );
      }
    }
    return {
      base: cover(darken(tone, 0.45)) + squares.join(''),
      texture: cover(pen.texture('stone', zoom), 0.12),
      details: pen.spot([random.integer(200, 1000), 120], 520, 300, '#ffffff', 0.4),
    };
  },
  backdrop: (pen) => {
    const { random } = pen;
    const locker = random.pick(['#3d6a86', '#b8843a', '#6d7f5a', '#9c4a3c']);
    const doors = [-120, 40, 200, 360, 520, 680, 840, 1000, 1160]
      .map(
        (x) =>
          `<rect x="${x}" y="-110" width="152" height="440" fill="${darken(locker, random.between(0, 0.16))}"/><path d="M${x + 40}-60h70M${x + 40}-40h70M${x + 40}-20h70" stroke="${darken(locker, 0.5)}" stroke-width="8"/><rect x="${x + 120}" y="110" width="14" height="50" fill="#c9ccd0"/>`,
      )
      .join('');
    return `<rect x="-120" y="-120" width="1440" height="560" fill="${darken(locker, 0.5)}"/>${doors}<rect x="-120" y="330" width="1440" height="110" fill="#4a4541"/>`;
  },
};

export const tray: Surface = {
  light: 'indoors',
  ground: (pen, zoom) => {
    const { random } = pen;
    const tone = random.pick(['#7a5a3e', '#3f6f73', '#9a3f38', '#c9bfa9', '#47505e']);
    const grow = Math.min(zoom, 1.35);
    const rim = `x="${Math.round(600 - 560 * grow)}" y="${Math.round(450 - 400 * grow)}" width="${Math.round(1120 * grow)}" height="${Math.round(800 * grow)}"`;
    const bed = `x="${Math.round(600 - 520 * grow)}" y="${Math.round(450 - 360 * grow)}" width="${Math.round(1040 * grow)}" height="${Math.round(720 * grow)}"`;
    const napkin = `<g transform="translate(${random.integer(200, 330)} ${random.integer(200, 300)}) rotate(${random.integer(-30, 30)}) scale(${grow})"><path d="M-150-120L130-140L150 110L-130 130Z" fill="#000" opacity=".2" transform="translate(4 8)"/><path d="M-150-120L130-140L150 110L-130 130Z" fill="#f6f3ec"/><path d="M-8-130L10 120M-142 4L140-16" stroke="#cfc9bd" stroke-width="4"/></g>`;
    const crumb = (x: number, y: number): string => `M${x} ${y}l3 2`;
    const shadow = [46, 30, 16]
      .map(
        (spread) =>
          `<rect ${rim} rx="110" fill="none" stroke="#000" stroke-opacity=".13" stroke-width="${spread}" transform="translate(8 20)"/>`,
      )
      .join('');
    return {
      base:
        cover('#d9cdb9') +
        shadow +
        `<rect ${rim} rx="110" fill="${pen.shade(tone, [100, 50], [1100, 900], 0.8)}"/>` +
        `<rect ${rim} rx="110" fill="none" stroke="${lighten(tone, 0.4)}" stroke-width="6" stroke-opacity=".7"/>` +
        `<rect ${bed} rx="84" fill="${pen.linear(
          [100, 50],
          [1100, 900],
          [
            [0, darken(tone, 0.2)],
            [0.12, tone],
            [1, lighten(tone, 0.14)],
          ],
        )}"/>`,
      texture: cover(pen.texture('speckle', zoom), 0.14),
      details: (random.chance(0.6) ? napkin : '') + scatter(pen, 26, '#d9b36b', 7 * zoom, crumb),
    };
  },
  backdrop: (pen) => {
    const { random } = pen;
    const lamps = [40, 330, 620, 910, 1200]
      .map(
        (x) =>
          `<circle cx="${x + random.integer(-40, 40)}" cy="${random.integer(-40, 60)}" r="${random.integer(30, 62)}" fill="#ffdf9a" opacity=".9"/>`,
      )
      .join('');
    const tables = [60, 460, 900]
      .map(
        (x) =>
          `<rect x="${x}" y="236" width="300" height="28" fill="#c9a679"/><path d="M${x + 40} 264v140M${x + 260} 264v140" stroke="#2b2a2e" stroke-width="16"/><rect x="${x + 60}" y="150" width="60" height="90" rx="14" fill="${random.pick(['#b64b3c', '#3d7d8a', '#e0b13f'])}"/><rect x="${x + 180}" y="130" width="80" height="106" rx="30" fill="${random.pick(['#2f3b57', '#6d4c63', '#5d7d5a'])}"/>`,
      )
      .join('');
    return `<rect x="-120" y="-120" width="1440" height="560" fill="#6d5b4c"/><rect x="-120" y="190" width="1440" height="250" fill="#54453b"/>${lamps}${tables}`;
  },
};

export const sill: Surface = {
  light: 'indoors',
  ground: (pen, zoom) => {
    const { random } = pen;
    const tone = random.pick(['#e6e2d8', '#d5d0c6', '#c7c9c6']);
    const lean = random.integer(120, 320);
    const pane = (x: number, y: number): string =>
      `<path d="M${x} ${y}l360 0l${-lean} 330l-360 0z" fill="#fff3cf" opacity=".7"/>`;
    return {
      base: cover(tone),
      texture: cover(pen.texture('stone', 1.4 * zoom), 0.07),
      details:
        [200, 600, 1000].map((x) => pane(x, 90) + pane(x - lean - 20, 450)).join('') +
        `<rect x="-120" y="-120" width="1440" height="190" fill="${darken(tone, 0.28)}"/><rect x="-120" y="52" width="1440" height="18" fill="${darken(tone, 0.5)}"/><rect x="-120" y="-4" width="1440" height="10" fill="${lighten(tone, 0.5)}"/>` +
        `<rect x="-120" y="930" width="1440" height="30" fill="${darken(tone, 0.2)}"/><rect x="-120" y="960" width="1440" height="60" fill="${darken(tone, 0.6)}"/>`,
    };
  },
  backdrop: (pen) => {
    const { random } = pen;
    const trees = [0, 1, 2, 3, 4, 5, 6, 7]
      .map(
        (index) =>
          `<circle cx="${-60 + index * 190 + random.integer(-40, 40)}" cy="${random.integer(170, 290)}" r="${random.integer(90, 150)}" fill="${random.pick(['#5f8f4f', '#7fa85a', '#486f45', '#a3b865'])}"/>`,
      )
      .join('');
    return (
      `<rect x="-120" y="-120" width="1440" height="560" fill="#cfe4f2"/><rect x="700" y="20" width="420" height="300" fill="#c9a48a"/><path d="M740 60h60v80h-60zM860 60h60v80h-60zM980 60h60v80h-60zM740 190h60v80h-60zM860 190h60v80h-60zM980 190h60v80h-60z" fill="#5b6b78"/>${trees}` +
      `<path d="M${random.integer(250, 420)}-120V440M${random.integer(780, 950)}-120V440" stroke="#f4f1ea" stroke-width="44"/><path d="M-120 404H1320" stroke="#efebe2" stroke-width="60"/>`
    );
  },
};
