import { constants } from 'node:fs';
import { access, statfs } from 'node:fs/promises';
import { type Finding, well, wrong, wrongBy } from './finding.ts';

/** The check fails with less free space than this, before a full disk stops every change. */
const leastFreeMebibytes = 512;

export async function checkDataFolder(dataDir: string): Promise<Finding> {
  try {
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    const { bavail, bsize } = await statfs(dataDir);
    const free = Math.floor((bavail * bsize) / 1024 / 1024);
    const line = `${dataDir} can be written, ${free} MiB free`;
    return free < leastFreeMebibytes ? wrong(`${line}: too little`) : well(line);
  } catch (error) {
    return wrongBy(error);
  }
}
