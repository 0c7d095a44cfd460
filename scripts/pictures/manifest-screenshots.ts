/**
 * Takes the screenshots that the web app manifest lists, into public/screenshots/, on a portal with demo data.
 * Run it after a change of these screens: `node scripts/pictures/manifest-screenshots.ts`.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { pino } from 'pino';
import sharp from 'sharp';
import { campus } from '../../demo/campus/index.ts';
import { fillPortal } from '../../demo/fill.ts';
import { openInstalled } from '../../tests/support/browser/device/installed.ts';
import { portalApi } from '../../tests/support/browser/portal-api.ts';
import { startPortal } from '../../tests/support/browser/portal.ts';
import { goTo, waitUntilLoaded } from '../../tests/support/browser/scenes/scene.ts';
import { signIn } from '../../tests/support/browser/screen.ts';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { ensureChromium } from '../programs/chromium.ts';

const root = join(import.meta.dirname, '..', '..');
const folder = join(root, 'public', 'screenshots');
const quality = 72;

interface Screenshot {
  name: string;
  form: 'narrow' | 'wide';
  open: (page: Page) => Promise<unknown>;
}

const forms = {
  narrow: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 },
  wide: { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1.25 },
} as const;

async function openFirstLink(page: Page, address: string, name: RegExp): Promise<void> {
  await goTo(page, address);
  await page.getByRole('link', { name }).first().click();
  await page.waitForURL((url) => url.pathname !== new URL(address, url).pathname);
  await waitUntilLoaded(page);
}

const screenshots: Screenshot[] = [
  { name: 'board', form: 'narrow', open: (page) => goTo(page, '/') },
  {
    name: 'item',
    form: 'narrow',
    open: (page) => openFirstLink(page, '/', /^View Details/),
  },
  {
    name: 'messages',
    form: 'narrow',
    open: (page) => openFirstLink(page, '/conversations', /^For: /),
  },
  {
    name: 'post',
    form: 'narrow',
    open: (page) => goTo(page, '/items/create'),
  },
  { name: 'board-wide', form: 'wide', open: (page) => goTo(page, '/') },
  {
    name: 'dashboard-wide',
    form: 'wide',
    open: (page) => goTo(page, '/dashboard'),
  },
];

async function shoot(page: Page, { open }: Screenshot): Promise<Buffer> {
  await open(page);
  await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode())));
  return sharp(await page.screenshot())
    .webp({ quality })
    .toBuffer();
}

async function shootAll(dataDir: string): Promise<Map<string, Buffer>> {
  const as = (person: keyof typeof campus.people) => ({
    email: campus.people[person].email,
    password: campus.password,
  });
  const launchOptions = { executablePath: await ensureChromium(), args: ['--no-sandbox'] };
  // No mail is sent, so no mail server needs to listen here.
  const smtpUrl = 'smtp://127.0.0.1:1';
  await using portal = await startPortal({ root, dataDir, smtpUrl, admin: as('ruth') });
  const { origin } = portal;
  const { session } = await portalApi(origin, as('mia'));
  const shot = new Map<string, Buffer>();
  for (const screenshot of screenshots) {
    const screen = forms[screenshot.form];
    await using installed = await openInstalled({ launchOptions, origin, ...screen });
    await signIn(installed.page.context(), portal.origin, session);
    shot.set(`${screenshot.name}.webp`, await shoot(installed.page, screenshot));
    console.log(screenshot.name);
  }
  return shot;
}

await using data = await temporaryFolder();
console.log('Filling the campus ...');
await fillPortal({ dataDir: data.path, databaseUrl: null }, campus, {
  now: Date.now(),
  log: pino({ level: 'warn' }),
});
const shot = await shootAll(data.path);
await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
for (const [name, screenshot] of shot) await writeFile(join(folder, name), screenshot);
console.log(`Pictures in ${folder}.`);
