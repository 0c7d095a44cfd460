/** The portal as a process that the benchmark measures. Its settings are in the environment. */
import { readConfig } from '../../server/config.ts';
import { createLog } from '../../server/log.ts';
import { startPortal } from '../../server/start.ts';
import { answer, answerUsage } from './messages.ts';

const { address } = await startPortal(readConfig(process.env), createLog());
process.on('message', answerUsage);
process.on('disconnect', () => process.exit(0));
answer({ kind: 'listening', port: Number(new URL(address).port) });
