import type { Maintenance } from '../../db/maintenance.ts';
import { compareMigrations, migrationsDone } from '../../db/migrate.ts';
import { type Finding, well, wrong, wrongBy } from './finding.ts';

export async function checkDatabase(maintenance: Maintenance): Promise<Finding> {
  const { place } = maintenance;
  try {
    const [first, ...more] = await maintenance.damage();
    if (first === undefined) return well(`${place}, no damage`);
    return wrong(`${place}, ${first}${more.length > 0 ? `, and ${more.length} more` : ''}`);
  } catch (error) {
    return wrongBy(error, `${place}, `);
  }
}

export async function checkMigrations({ read }: Maintenance): Promise<Finding> {
  try {
    const { missing, unknown } = compareMigrations(await migrationsDone(read));
    if (unknown.length > 0) {
      return wrong(`a newer version of the portal has run ${unknown.join(', ')}: update this one`);
    }
    if (missing.length > 0) return wrong(`the next start will run ${missing.join(', ')}`);
    return well('up to date');
  } catch (error) {
    return wrongBy(error);
  }
}
