import { EventEmitter } from 'node:events';

/** Events for the metrics. They contain no data about people, items or texts. */
interface Measured {
  /** A response was sent. `route` is the pattern of the path, or null if there is none. */
  request: [{ method: string; route: string | null; status: number; seconds: number }];
  /** A write transaction ended. */
  transaction: [{ outcome: 'committed' | 'rolled back'; seconds: number }];
  /** A call was repeated with an Idempotency-Key that already had a response. */
  repeat: [];
  /** The mail server accepted a mail, or the mail was given up. */
  mail: ['sent' | 'failed'];
  /** A push service accepted a push message or no longer knew the device, or the message was given up. */
  push: ['sent' | 'expired' | 'failed'];
  /** A limit refused a request or a live connection. `limit` is its name in the contract, or `sockets`. */
  limit: [limit: string];
  /** A photo was handed over for re-encoding (1), or its re-encoding has ended (-1). */
  photoJobs: [change: 1 | -1];
  /** The number of live connections changed. */
  sockets: [change: 1 | -1];
}

/** Modules emit their measurements here. Only the metrics listen, and only if METRICS_PORT is set. */
export const measured = new EventEmitter<Measured>();
