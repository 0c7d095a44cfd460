import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import { limits } from '../../contract/limits.ts';
import { measured } from '../measured.ts';

/** Upper bounds of the histogram buckets in seconds. */
const requestBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const transactionBuckets = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1, 5];

/** Functions that are called when metrics are read. */
interface Sources {
  mailBacklog: () => Promise<{ count: number; oldestAgeMs: number }>;
}

/**
 * Starts to collect the portal's measurements, in addition to Node's default metrics. Requests
 * cannot add label values of their own, so the number of series stays bounded.
 */
export function collectMetrics({ mailBacklog }: Sources): Registry {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });

  const requests = new Histogram({
    name: 'portal_http_request_duration_seconds',
    help: 'Time from a request to the end of its response',
    labelNames: ['method', 'route', 'status'],
    buckets: requestBuckets,
    registers,
  });
  measured.on('request', ({ method, route, status, seconds }) => {
    requests.observe({ method, route: route ?? 'none', status }, seconds);
  });

  const transactions = new Histogram({
    name: 'portal_database_transaction_duration_seconds',
    help: 'Time of a write transaction, its wait for a connection included',
    labelNames: ['outcome'],
    buckets: transactionBuckets,
    registers,
  });
  measured.on('transaction', ({ outcome, seconds }) => transactions.observe({ outcome }, seconds));

  const repeats = new Counter({
    name: 'portal_idempotent_repeats_total',
    help: 'Calls whose Idempotency-Key had been answered before',
    registers,
  });
  measured.on('repeat', () => repeats.inc());

  const mails = new Counter({
    name: 'portal_mails_total',
    help: 'Mails that the mail server took, and that were given up',
    labelNames: ['outcome'],
    registers,
  });
  for (const outcome of ['sent', 'failed']) mails.inc({ outcome }, 0);
  measured.on('mail', (outcome) => mails.inc({ outcome }));

  // Report the other metrics even if the database does not respond.
  const backlog = () => mailBacklog().catch(() => ({ count: NaN, oldestAgeMs: NaN }));
  new Gauge({
    name: 'portal_mail_queue_length',
    help: 'Mails that could have been sent and have not been, by all nodes together',
    registers,
    async collect() {
      this.set((await backlog()).count);
    },
  });
  new Gauge({
    name: 'portal_mail_queue_oldest_seconds',
    help: 'How long the oldest of them has been waiting',
    registers,
    async collect() {
      this.set((await backlog()).oldestAgeMs / 1000);
    },
  });

  const pushes = new Counter({
    name: 'portal_pushes_total',
    help: 'Pushes that a push service took, whose device was gone, and that were given up',
    labelNames: ['outcome'],
    registers,
  });
  for (const outcome of ['sent', 'expired', 'failed']) pushes.inc({ outcome }, 0);
  measured.on('push', (outcome) => pushes.inc({ outcome }));

  const limitsHit = new Counter({
    name: 'portal_limits_hit_total',
    help: 'What was refused because there had been too much of it',
    labelNames: ['limit'],
    registers,
  });
  for (const limit of Object.keys(limits)) limitsHit.inc({ limit }, 0);
  measured.on('limit', (limit) => limitsHit.inc({ limit }));

  const photoJobs = new Gauge({
    name: 'portal_photo_jobs',
    help: 'Photos that are being re-encoded, two at once, or wait for it',
    registers,
  });
  measured.on('photoJobs', (change) => photoJobs.inc(change));

  const sockets = new Gauge({
    name: 'portal_open_sockets',
    help: 'Live connections',
    registers,
  });
  measured.on('sockets', (change) => sockets.inc(change));

  return registry;
}
