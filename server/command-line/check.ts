import { type Config, ConfigError } from '../config.ts';
import type { Maintenance } from '../db/maintenance.ts';
import { openMaintenance } from '../db/open-maintenance.ts';
import { checkClock } from './checks/clock.ts';
import { checkDataFolder } from './checks/data-folder.ts';
import { checkDatabase, checkMigrations } from './checks/database.ts';
import { type Finding, well, wrong, wrongBy } from './checks/finding.ts';
import { checkMailServer } from './checks/mail-server.ts';
import { checkPhotoFiles, checkPhotoStore } from './checks/photo-files.ts';
import { type Command, type Surroundings, readGiven } from './command.ts';
import { readSettings } from './installation.ts';

export const check: Command = {
  name: 'check',
  synopsis: '',
  summary: [
    'Looks at settings, data folder, S3 store, mail server, database,',
    'migrations, photos and clock, and prints a line for each. The portal',
    'may run.',
  ],

  async run(given, surroundings) {
    readGiven(given, {}, []);
    let allWell = true;
    for await (const [subject, { isWell, line }] of findings(surroundings)) {
      allWell &&= isWell;
      surroundings.output.write(`${isWell ? 'ok   ' : 'WRONG'} ${subject}: ${line}\n`);
    }
    return allWell;
  },
};

type Findings = AsyncGenerator<[subject: string, finding: Finding]>;

async function* findings(surroundings: Surroundings): Findings {
  let config: Config;
  try {
    config = readSettings(surroundings);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    yield ['settings', wrong(error.message)];
    return;
  }
  yield ['settings', well(`acceptable, people reach the portal at ${config.publicUrl}`)];
  yield ['data folder', await checkDataFolder(config.dataDir)];
  const photoStore = await checkPhotoStore(config);
  if (photoStore !== null) yield ['photo store', photoStore];
  yield ['mail server', await checkMailServer(config.smtpUrl)];
  try {
    await using maintenance = await openMaintenance(config);
    yield* findingsIn(maintenance, config);
  } catch (error) {
    yield ['database', wrongBy(error)];
  }
}

async function* findingsIn(maintenance: Maintenance, config: Config): Findings {
  const { read, databaseName } = maintenance;
  if (await maintenance.isEmpty()) {
    yield ['database', well(`none yet (${databaseName}), the first start makes it`)];
    return;
  }
  yield ['database', await checkDatabase(maintenance)];
  const migrations = await checkMigrations(maintenance);
  yield ['migrations', migrations];
  if (!migrations.isWell) return;
  yield ['photos', await checkPhotoFiles(read, config)];
  yield ['clock', await checkClock(read, Date.now())];
}
