import type { Maintenance } from '../../db/maintenance.ts';
import { compareMigrations, migrationsDone } from '../../db/migrate.ts';
import { type Finding, well, wrong, wrongBy } from './finding.ts';

export async function checkDatabase(maintenance: Maintenance): Promise<Finding> {
  const { databaseName } = maintenance;
  try {
    const [first, ...more] = await maintenance.damage();
    if (first === undefined) return well(`${databaseName}, no damage`);
    return wrong(`${databaseName}, ${first}${more.length > 0 ? `, and ${more.length} more` : ''}`);
  } catch (error) {
    return wrongBy(error, `${databaseName}, `);
  }
}

export async function checkMigrations({ read }: Maintenance): Promise<Finding> {
  try {
    const { missing, unfinished, unknown, contracted } = compareMigrations(
      await migrationsDone(read),
    );
    if (contracted.length > 0) {
      return wrong(
        `a newer version of the portal has run ${contracted.join(', ')}: update this one`,
      );
    }
    if (missing.length > 0) return wrong(`the next start will run ${missing.join(', ')}`);
    if (unknown.length > 0) {
      return well(`up to date, and a newer version of the portal has added ${unknown.join(', ')}`);
    }
    if (unfinished.length > 0) {
      return well(`up to date, and finish-upgrade will run ${unfinished.join(', ')}`);
    }
    return well('up to date');
  } catch (error) {
    return wrongBy(error);
  }
}
