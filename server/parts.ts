import type { Agent } from 'node:https';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import { readSecret } from './crypto/secret.ts';
import type { Database } from './db/database.ts';
import { createNoticeMails } from './features/email-notifications/notice-mails.ts';
import type { Pages } from './http/pages/pages.ts';
import type { PhotoStore } from './images/photo-store.ts';
import { type MailQueue, createMailQueue } from './mail/mail-queue.ts';
import { createMailer } from './mail/mailer.ts';

/** The objects that the app is assembled from. start.ts creates the real objects; tests pass their own. */
export interface Parts {
  config: Config;
  database: Database;
  mailQueue: MailQueue;
  photos: PhotoStore;
  /** HTTP agent for requests to push services. It refuses internal addresses. */
  pushAgent: Agent;
  /** Null to serve only the API (in tests). */
  pages: Pages | null;
  /** Epoch milliseconds. */
  now: () => number;
  log: FastifyBaseLogger;
}

/** Creates the queue of emails. It writes an email about a notification when it sends it. */
export async function openMailQueue({
  config,
  database,
  now,
  log,
}: Pick<Parts, 'config' | 'database' | 'now' | 'log'>): Promise<MailQueue> {
  const mailer = createMailer(config, log);
  const secret = await readSecret(database);
  const writeNotice = createNoticeMails({ database, secret, publicUrl: config.publicUrl });
  return createMailQueue({ database, mailer, writeNotice, now, log });
}
