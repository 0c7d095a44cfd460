import { EventEmitter } from 'node:events';

/** What the operator may want to see in numbers. Nothing in it is of a person, an item or a text. */
interface Measured {
  /** A request was answered. `route` is the pattern of its path, null where there is none. */
  request: [{ method: string; route: string | null; status: number; seconds: number }];
  /** A write transaction has ended. */
  transaction: [{ outcome: 'committed' | 'rolled back'; seconds: number }];
  /** A call came whose Idempotency-Key had been answered before. */
  repeat: [];
  /** A mail was taken by the mail server, or given up. */
  mail: ['sent' | 'failed'];
  /** A push service took a push, did not know the device any more, or the push was given up. */
  push: ['sent' | 'expired' | 'failed'];
  /** Something was refused with 429; `limit` is its name in the contract. */
  limit: [limit: string];
  /** One photo more, or one less, is being re-encoded or waits for it. */
  photoJobs: [change: 1 | -1];
  /** One live connection more, or one less. */
  sockets: [change: 1 | -1];
}

/** Where the portal's parts say what they do; where nobody listens, nothing comes of it. */
export const measured = new EventEmitter<Measured>();
