import type { Agent } from 'node:https';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { PhotoStore } from './images/photo-store.ts';
import type { MailQueue } from './mail/mail-queue.ts';
import type { Pages } from './http/pages.ts';

/** What the app is assembled from. start.ts creates the real objects; tests pass their own. */
export interface Parts {
  config: Config;
  database: Database;
  mailQueue: MailQueue;
  photos: PhotoStore;
  /** Connects to push services, and refuses internal addresses. */
  pushAgent: Agent;
  /** Null to serve only the API (in tests). */
  pages: Pages | null;
  /** Epoch milliseconds. */
  now: () => number;
  log: FastifyBaseLogger;
}
