/** Fine structure laid over a flat colour; each is a small tile, because noise is slow to draw. */
export type Texture =
  'weave' | 'knit' | 'leather' | 'grain' | 'pile' | 'stone' | 'wood' | 'speckle';

interface Noise {
  width: number;
  height: number;
  frequency: string;
  octaves: number;
  /** Rows for red, green, blue and alpha of an SVG colour matrix. */
  matrix: string;
}

const noises: Record<Exclude<Texture, 'weave' | 'knit' | 'leather'>, Noise> = {
  // A camera's sensor noise: neither lighter nor darker on average.
  grain: {
    width: 192,
    height: 192,
    frequency: '0.8',
    octaves: 1,
    matrix: '1.6 0 0 0 -.3  1.4 .2 0 0 -.3  1.3 0 .3 0 -.3  0 0 0 0 1',
  },
  pile: {
    width: 240,
    height: 240,
    frequency: '0.32 0.22',
    octaves: 2,
    matrix: '0 0 0 0 0  0 0 0 0 0  0 0 0 0 .05  2.6 0 0 0 -1.05',
  },
  stone: {
    width: 320,
    height: 320,
    frequency: '0.11',
    octaves: 3,
    matrix: '2.4 0 0 0 -.7  2.4 0 0 0 -.7  2.4 0 0 0 -.68  0 0 0 0 1',
  },
  // As wide as the picture: streaks this long show where a tile ends.
  wood: {
    width: 1200,
    height: 120,
    frequency: '0.0038 0.16',
    octaves: 2,
    matrix: '0 0 0 0 .17  0 0 0 0 .08  0 0 0 0 .03  0 2.2 0 0 -.85',
  },
  speckle: {
    width: 240,
    height: 240,
    frequency: '0.16',
    octaves: 1,
    matrix: '0 0 0 0 1  0 0 0 0 1  0 0 0 0 1  0 9 0 0 -5.6',
  },
};

function noiseTile(id: string, scale: number, noise: Noise): string {
  const { frequency, octaves, matrix } = noise;
  // The tile keeps its size in pixels: noise costs by the pixel, however large its features are.
  const width = Math.round(noise.width / scale);
  const height = Math.round(noise.height / scale);
  const size = `width="${width}" height="${height}"`;
  return (
    `<filter id="${id}f" filterUnits="userSpaceOnUse" x="0" y="0" ${size} color-interpolation-filters="sRGB">` +
    `<feTurbulence type="fractalNoise" baseFrequency="${frequency}" numOctaves="${octaves}" seed="7" stitchTiles="stitch"/>` +
    `<feColorMatrix values="${matrix}"/></filter>` +
    `<pattern id="${id}" patternUnits="userSpaceOnUse" ${size} patternTransform="scale(${scale})">` +
    `<rect ${size} filter="url(#${id}f)"/></pattern>`
  );
}

function lineTile(id: string, scale: number, width: number, height: number, lines: string): string {
  return `<pattern id="${id}" patternUnits="userSpaceOnUse" width="${width}" height="${height}" patternTransform="scale(${scale})">${lines}</pattern>`;
}

export function textureDefinition(texture: Texture, id: string, scale: number): string {
  switch (texture) {
    case 'weave':
      return lineTile(
        id,
        scale,
        8,
        8,
        '<path d="M0 2h4M4 6h4" stroke="#000" stroke-opacity=".22" stroke-width="2.4"/>' +
          '<path d="M2 4v4M6 0v4" stroke="#fff" stroke-opacity=".13" stroke-width="2.4"/>',
      );
    case 'knit':
      return lineTile(
        id,
        scale,
        14,
        12,
        '<path d="M0 1q1 6 7 9q6-3 7-9" fill="none" stroke="#000" stroke-opacity=".34" stroke-width="2.2"/>' +
          '<path d="M2.5 1q1 4 4.5 6q3.5-2 4.5-6" fill="none" stroke="#fff" stroke-opacity=".2" stroke-width="2"/>' +
          '<path d="M0 0v12" stroke="#000" stroke-opacity=".2" stroke-width="1.4"/>',
      );
    case 'leather':
      return (
        `<filter id="${id}f" filterUnits="userSpaceOnUse" x="0" y="0" width="180" height="180" color-interpolation-filters="sRGB">` +
        '<feTurbulence type="fractalNoise" baseFrequency="0.13" numOctaves="2" seed="3" stitchTiles="stitch"/>' +
        '<feDiffuseLighting surfaceScale="2.2" lighting-color="#fff"><feDistantLight azimuth="235" elevation="52"/></feDiffuseLighting>' +
        '<feColorMatrix values="0 0 0 0 0  0 0 0 0 0  0 0 0 0 0  -1.9 0 0 0 1.5"/></filter>' +
        `<pattern id="${id}" patternUnits="userSpaceOnUse" width="180" height="180" patternTransform="scale(${scale})">` +
        `<rect width="180" height="180" filter="url(#${id}f)"/></pattern>`
      );
    default:
      return noiseTile(id, scale, noises[texture]);
  }
}
