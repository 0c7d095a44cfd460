import type { Agent } from 'node:https';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { PhotoStore } from './images/photo-store.ts';
import type { MailQueue } from './mail/mail-queue.ts';
import type { Pages } from './http/pages.ts';

/** What the app is made of; main.ts builds the real ones, tests hand in what they need to steer. */
export interface Parts {
  config: Config;
  database: Database;
  mailQueue: MailQueue;
  photos: PhotoStore;
  /** What push services are reached by: it decides who may be one. */
  pushAgent: Agent;
  /** Null where only the API is served (tests). */
  pages: Pages | null;
  /** Epoch milliseconds. */
  now: () => number;
  log: FastifyBaseLogger;
}
