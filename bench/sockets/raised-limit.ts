/**
 * Raises the number of live connections that an account may have. Node loads this module before the measured portal.
 * The goal for the delay of a message applies to `roomSize` connections. With the usual 20 for each account, the two
 * accounts of a conversation could open only 40.
 */
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { socketsOfParticipant } from './room-size.ts';

const limits = new URL('../../contract/limits.ts', import.meta.url).href;
const declaration = /(?<=export const socketsPerAccount = )\d+(?=;)/;

registerHooks({
  load(url, context, nextLoad) {
    if (url !== limits) return nextLoad(url, context);
    const source = readFileSync(fileURLToPath(url), 'utf8');
    if (!declaration.test(source)) throw new Error(`${url} does not declare socketsPerAccount`);
    const raised = source.replace(declaration, String(socketsOfParticipant));
    return { ...nextLoad(url, context), source: raised };
  },
});
