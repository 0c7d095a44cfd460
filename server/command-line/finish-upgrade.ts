import { pino } from 'pino';
import { type SchemaVersion, finishUpgrade as finish, thisSchemaVersion } from '../db/open.ts';
import { type Command, readGiven } from './command.ts';
import { readSettings, withReader } from './installation.ts';

/** @param schemaVersion the version to which the database is upgraded */
export const finishUpgradeTo = ({ migrations }: SchemaVersion): Command => ({
  name: 'finish-upgrade',
  synopsis: '',
  summary: [
    'Removes from the database what only older versions need. Refuses while',
    'a node of an older version is running. Afterwards none can start.',
  ],

  async run(given, surroundings) {
    readGiven(given, {}, []);
    const config = readSettings(surroundings);
    const finished = await withReader(config, () => {
      const log = pino({ level: 'warn' }, pino.destination(process.stderr.fd));
      return finish(config, log, { migrations, now: Date.now });
    });
    const outcome = finished.length > 0 ? `run: ${finished.join(', ')}` : 'nothing is left to run';
    surroundings.output.write(`The upgrade is finished; ${outcome}.\n`);
    return true;
  },
});

export const finishUpgrade = finishUpgradeTo(thisSchemaVersion);
