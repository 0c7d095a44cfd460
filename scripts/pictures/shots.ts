/**
 * Takes pictures of every screen in each of its states, for each kind of viewer, and writes them into shots/. A state
 * has up to six pictures: three widths, in the light and the dark colour scheme. A sheet shows them side by side.
 *
 *     npm run shots                    all screens
 *     npm run shots -- dashboard item  screens with one of these words in their name
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, type Page, chromium } from '@playwright/test';
import sharp from 'sharp';
import { type Campus, startCampus } from '../../tests/support/browser/campus.ts';
import { thousandOfEach } from '../../bench/browser/thousand.ts';
import { scenes } from '../../tests/support/browser/scenes/all.ts';
import { phoneScenes } from '../../tests/support/browser/scenes/phone.ts';
import type { Scene } from '../../tests/support/browser/scenes/scene.ts';
import {
  thousandScenes,
  thousandStaffScenes,
} from '../../tests/support/browser/scenes/thousand.ts';
import { storageOf } from '../../tests/support/browser/screen.ts';
import { ensureChromium } from '../programs/chromium.ts';

const root = join(import.meta.dirname, '..', '..');
const folder = join(root, 'shots');

const widths = [360, 768, 1440] as const;
const schemes = ['light', 'dark'] as const;
const windowHeight = 900;
/** Maximum height of a picture in pixels; longer pages are cut off. */
const maxHeight = 2400;
/** Size of a picture on its sheet and the space around it, in pixels. */
const sheetTile = { width: 420, height: 620, gap: 16 };
/** At this one of the three widths, the top bar shows links. At the two smaller widths it shows a menu button. */
const wideFrom = 1440;

// scripts/start.mjs gets the path of this file as its first argument; the words follow.
const words = process.argv.slice(3).map((word) => word.toLowerCase());
const isWanted = (name: string) =>
  words.length === 0 || words.some((word) => name.toLowerCase().includes(word));

interface Shot {
  scheme: (typeof schemes)[number];
  picture: Buffer;
}

async function shoot(page: Page): Promise<Buffer> {
  // Load lazy images outside of the window too, because the picture shows the whole page.
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
  });
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  const { width = 0 } = page.viewportSize() ?? {};
  // Resize the window instead of using `fullPage`, so that elements fixed to its bottom edge are at the bottom of the
  // picture.
  await page.setViewportSize({
    width,
    height: Math.min(Math.max(height, windowHeight), maxHeight),
  });
  // Wait until the larger window is painted.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  const picture = await page.screenshot();
  await page.setViewportSize({ width, height: windowHeight });
  return picture;
}

/**
 * Takes pictures of a scene at one width, light and dark.
 * @returns an empty list when the scene does not exist at that width
 */
async function shootScene(
  browser: Browser,
  campus: Campus,
  { who, only, open }: Scene,
  width: number,
): Promise<Shot[]> {
  if (only !== undefined && only !== (width >= wideFrom ? 'wide' : 'narrow')) return [];
  const { origin } = campus.portal;
  const session = who === null ? null : (await campus.as(who)).session;
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width, height: windowHeight },
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    // Use a random network address, so that no address reaches the portal's limits.
    extraHTTPHeaders: { 'X-Forwarded-For': `10.1.${String(Math.trunc(Math.random() * 255))}.1` },
    ...(session && { storageState: storageOf(origin, session) }),
  });
  try {
    const page = await context.newPage();
    await open(page, campus);
    const shots: Shot[] = [];
    for (const scheme of schemes) {
      await page.emulateMedia({ colorScheme: scheme });
      shots.push({ scheme, picture: await shoot(page) });
    }
    return shots;
  } finally {
    await context.close();
  }
}

/** Combines pictures into one: a row for each scheme, a column for each width. */
async function sheetOf(shots: readonly { column: number; row: number; picture: Buffer }[]) {
  const { width, height, gap } = sheetTile;
  const tiles = await Promise.all(
    shots.map(async ({ column, row, picture }) => ({
      input: await sharp(picture)
        .resize({ width, height, fit: 'inside', position: 'top' })
        .png()
        .toBuffer(),
      left: gap + column * (width + gap),
      top: gap + row * (height + gap),
    })),
  );
  return sharp({
    create: {
      width: gap + widths.length * (width + gap),
      height: gap + schemes.length * (height + gap),
      channels: 3,
      background: '#808080',
    },
  })
    .composite(tiles)
    .png({ palette: true })
    .toBuffer();
}

async function shootEverywhere(browser: Browser, campus: Campus, scene: Scene, name: string) {
  const file = name.replaceAll(/[^a-z0-9]+/gi, '-');
  const shots = [];
  for (const [column, width] of widths.entries()) {
    for (const { scheme, picture } of await shootScene(browser, campus, scene, width)) {
      await writeFile(join(folder, `${file}-${String(width)}-${scheme}.png`), picture);
      shots.push({ column, row: schemes.indexOf(scheme), picture });
    }
  }
  await writeFile(join(folder, 'sheets', `${file}.png`), await sheetOf(shots));
}

const campuses = [
  { filling: { photos: 100 }, scenes: { ...scenes, phone: phoneScenes } },
  {
    filling: { photos: 2, more: thousandOfEach },
    scenes: { thousand: [...thousandScenes, ...thousandStaffScenes] },
  },
].map(({ filling, scenes: all }) => ({
  filling,
  chosen: Object.entries(all).flatMap(([kind, some]) =>
    some
      .map((scene) => ({ scene, name: `${kind} ${scene.name}` }))
      .filter(({ name }) => isWanted(name)),
  ),
}));
if (campuses.every(({ chosen }) => chosen.length === 0)) {
  console.error(`No screen has any of these words in its name: ${words.join(', ')}.`);
  process.exit(1);
}

if (words.length === 0) await rm(folder, { recursive: true, force: true });
await mkdir(join(folder, 'sheets'), { recursive: true });
const executablePath = await ensureChromium();
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
try {
  for (const { filling, chosen } of campuses) {
    if (chosen.length === 0) continue;
    console.log('Filling a campus ...');
    await using campus = await startCampus(root, filling);
    for (const { scene, name } of chosen) {
      try {
        await shootEverywhere(browser, campus, scene, name);
        console.log(name);
      } catch (error) {
        process.exitCode = 1;
        console.error(`${name}: ${String(error)}`);
      }
    }
  }
} finally {
  await browser.close();
}
console.log(`\nPictures in ${folder}, sheets of all six in ${join(folder, 'sheets')}.`);
