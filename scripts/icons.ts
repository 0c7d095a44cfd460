/** Draws public/favicon.svg and public/icons/ anew; run it by hand after changing the mark. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { appIcon, badge, favicon, maskableIcon, shortcutIcon, touchIcon } from './icons/mark.ts';

const publicFolder = join(import.meta.dirname, '..', 'public');
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

async function render({ name, svg, size }: Icon): Promise<void> {
  // The drawings are 100 units wide: this density draws them at their size instead of scaling.
  const density = (72 * size) / 100;
  const png = await sharp(Buffer.from(svg), { density })
    .resize(size, size)
    .png({ palette: true, colours: 64, compressionLevel: 9, effort: 10 })
    .toBuffer();
  await writeFile(join(iconsFolder, `${name}.png`), png);
  console.log(`${name}.png ${png.length} bytes`);
}

await mkdir(iconsFolder, { recursive: true });
await writeFile(join(publicFolder, 'favicon.svg'), `${favicon()}\n`);
await Promise.all(icons.map(render));
