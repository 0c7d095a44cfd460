/** Runs the portal as a process that the benchmark measures. Its settings are in the environment. */
import { readConfig } from '../../server/read-config.ts';
import { createLog } from '../../server/log.ts';
import { startPortal } from '../../server/start.ts';
import { sendToBenchmark, respondToMeasurement, watchIterations } from './messages.ts';

const portal = await startPortal(readConfig(process.env), createLog());
process.on('message', respondToMeasurement);
if (process.env.WATCH_ITERATIONS === '1') watchIterations();
process.on('disconnect', () => process.exit(0));
process.on('SIGTERM', () => void portal.stop().finally(() => process.exit(0)));
sendToBenchmark({ kind: 'listening', port: Number(new URL(portal.address).port) });
