/**
 * Generates public/favicon.svg, public/favicon.ico and public/icons/. Run it after a change of
 * scripts/pictures/mark.ts.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { appIcon, badge, favicon, maskableIcon, shortcutIcon, touchIcon } from './mark.ts';

const publicFolder = join(import.meta.dirname, '..', '..', 'public');
const iconsFolder = join(publicFolder, 'icons');

interface Icon {
  name: string;
  svg: string;
  /** Width and height in pixels. */
  size: number;
}

const icons: Icon[] = [
  { name: 'icon-192', svg: appIcon(), size: 192 },
  { name: 'icon-512', svg: appIcon(), size: 512 },
  { name: 'maskable-192', svg: maskableIcon(), size: 192 },
  { name: 'maskable-512', svg: maskableIcon(), size: 512 },
  { name: 'apple-touch-icon', svg: touchIcon(), size: 180 },
  { name: 'shortcut-post', svg: shortcutIcon('post'), size: 96 },
  { name: 'shortcut-items', svg: shortcutIcon('items'), size: 96 },
  { name: 'shortcut-messages', svg: shortcutIcon('messages'), size: 96 },
  { name: 'badge-96', svg: badge(), size: 96 },
];

function draw({ svg, size }: Omit<Icon, 'name'>): Promise<Buffer> {
  // The SVGs are 100 units wide. This density rasterises them at the final size, so that nothing is scaled.
  const density = (72 * size) / 100;
  return sharp(Buffer.from(svg), { density })
    .resize(size, size)
    .png({ palette: true, colours: 64, compressionLevel: 9, effort: 10 })
    .toBuffer();
}

async function render(icon: Icon): Promise<void> {
  const png = await draw(icon);
  await writeFile(join(iconsFolder, `${icon.name}.png`), png);
  console.log(`${icon.name}.png ${png.length} bytes`);
}

/** Writes an ICO file with one PNG. Browsers request it when no HTML names an icon, as for a photo in its own tab. */
async function renderFavicon(): Promise<void> {
  const size = 48;
  const png = await draw({ svg: favicon(), size });
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  await writeFile(join(publicFolder, 'favicon.ico'), Buffer.concat([header, png]));
  console.log(`favicon.ico ${header.length + png.length} bytes`);
}

await mkdir(iconsFolder, { recursive: true });
await writeFile(join(publicFolder, 'favicon.svg'), `${favicon()}\n`);
await Promise.all([renderFavicon(), ...icons.map(render)]);
