/**
 * Starts the portal like server/main.ts, except that it connects to a push service on this machine. Arguments: the
 * push service's port, and the file with its certificate.
 */
import { readFileSync } from 'node:fs';
import { pino } from 'pino';
import { readConfig } from '../../../../server/read-config.ts';
import { startPortal } from '../../../../server/start.ts';
import { loopbackAgent } from '../../notifications/push-service.ts';

const [port, certificate = ''] = process.argv.slice(2);
const agent = loopbackAgent(Number(port), readFileSync(certificate, 'utf8'));
const portal = await startPortal(readConfig(process.env), pino(), { pushAgent: agent });
console.log(`${portal.address}/`);
process.on('SIGTERM', () => void portal.stop().then(() => process.exit(0)));
