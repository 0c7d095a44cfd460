import { expect, it } from 'vitest';
import { openMaintenance } from '../../open-maintenance.ts';

it('names the setting that leads to no usable database', async () => {
  const databaseUrl = 'postgres://127.0.0.1:1/portal';
  const opened = (databaseDirectUrl: string | null) =>
    openMaintenance({ dataDir: '', databaseUrl, databaseDirectUrl });
  await expect(opened(null)).rejects.toThrow(/^DATABASE_URL leads to no database/);
  await expect(opened(databaseUrl)).rejects.toThrow(/^DATABASE_DIRECT_URL leads to no database/);
});
