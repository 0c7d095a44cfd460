import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import type { Config } from '../config.ts';
import { makeUsable } from '../data-folder.ts';
import type { Maintenance } from '../db/maintenance.ts';
import { compareMigrations } from '../db/migrate.ts';
import { openMaintenance } from '../db/open-maintenance.ts';
import { isEmpty } from '../storage/files.ts';
import { parsePictureFile } from '../images/photo-store.ts';
import { openStore } from '../storage/open-files.ts';
import { type StoreSettings, storeName } from '../storage/store-settings.ts';
import { type Manifest, databaseName, photosName, unpackArchive } from './archive.ts';
import { type Command, CommandError, readGiven } from './command.ts';
import { readSettings } from './installation.ts';

export const restore: Command = {
  name: 'restore',
  synopsis: 'FILE [--force]',
  summary: [
    'Restores a backup. The portal must not run. If there already is a',
    'portal, --force replaces it.',
  ],

  async run(given, surroundings) {
    const { operands, values } = readGiven(given, { force: { type: 'boolean' } }, ['FILE']);
    const file = resolve(operands[0] ?? '');
    const config = readSettings(surroundings);
    if (!existsSync(file)) throw new CommandError(`${file} is not there`);
    makeUsable(config.dataDir);
    await using maintenance = await openMaintenance(config);
    await refuseToOverwrite(config, maintenance, values.force ?? false);
    const { madeAt, aside } = await putInPlace(file, config, maintenance);
    surroundings.output.write(`The portal is as it was at ${madeAt}.\n`);
    if (aside !== null) surroundings.output.write(`What was there before lies in ${aside}.\n`);
    return true;
  },
};

async function refuseToOverwrite(
  { files }: Config,
  maintenance: Maintenance,
  force: boolean,
): Promise<void> {
  if (await maintenance.isInUse()) {
    throw new CommandError(
      `a portal is running on this database (${maintenance.databaseName}): stop it`,
    );
  }
  if (force) return;
  const hasPhotos = !(await isEmpty(await openStore(files)));
  if (hasPhotos || !(await maintenance.isEmpty())) {
    const name = hasPhotos ? storeName(files) : maintenance.databaseName;
    throw new CommandError(`there is a portal already (${name}): --force puts it aside`);
  }
}

/** Unpacks in the data folder, so that moving the files into place only needs renames. */
async function putInPlace(
  file: string,
  { dataDir, files }: Config,
  maintenance: Maintenance,
): Promise<{ madeAt: string; aside: string | null }> {
  const unpacked = await mkdtemp(join(dataDir, 'restoring-'));
  const aside = join(dataDir, `before-restore-${new Date().toISOString().replaceAll(':', '')}`);
  try {
    const manifest = await unpackArchive(file, unpacked);
    refuseUnfit(file, manifest, maintenance);
    await mkdir(aside, { mode: 0o700 });
    const photos = join(unpacked, photosName);
    // Uploads the photos before it replaces the database, so that a failed upload leaves the portal unchanged.
    if (files.kind === 's3') await upload(photos, files);
    await maintenance.replaceWith(join(unpacked, databaseName), aside);
    if (files.kind === 'folder') {
      if (existsSync(files.path)) await rename(files.path, join(aside, photosName));
      if (existsSync(photos)) await rename(photos, files.path);
    }
    return { madeAt: manifest.madeAt, aside: (await readdir(aside)).length > 0 ? aside : null };
  } finally {
    await rm(unpacked, { recursive: true, force: true });
    // Removes the folder only if it is empty.
    await rmdir(aside).catch(() => undefined);
  }
}

/** Uploads the photos of a backup. Other photos in the store are kept. */
async function upload(folder: string, settings: StoreSettings): Promise<void> {
  const files = await openStore(settings);
  if (!existsSync(folder)) return;
  for (const path of await readdir(folder, { recursive: true })) {
    const name = path.replaceAll(sep, '/');
    if (parsePictureFile(name) === null) continue;
    await files.write(name, await readFile(join(folder, path)));
  }
}

/** @throws CommandError if the backup does not fit this portal */
function refuseUnfit(
  file: string,
  { database, migrations }: Manifest,
  { kind }: Maintenance,
): void {
  if (database !== kind) {
    throw new CommandError(`${file} is of a portal on ${database}, and this one is on ${kind}`);
  }
  if (compareMigrations(migrations).unknown.length > 0) {
    throw new CommandError(`a newer version of the portal made ${file}: update first`);
  }
}
