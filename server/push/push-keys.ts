import { z } from 'zod/mini';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { readOrMakeSetting } from '../db/settings.ts';

/** The keys that identify the portal to push services (VAPID, RFC 8292), in base64url. */
export interface PushKeys {
  /** An uncompressed point of P-256. Browsers bind each subscription to it. */
  publicKey: string;
  /** Must not be logged or sent in a response. */
  privateKey: string;
  /** Contact of the portal's operator for operators of push services. */
  subject: string;
}

const Stored = z.object({ publicKey: z.string(), privateKey: z.string() });

/**
 * Returns the portal's keys, which are generated at the first start. If they changed, all subscriptions would
 * stop working.
 */
export async function readPushKeys(
  database: Pick<Database, 'transaction'>,
  config: Pick<Config, 'publicUrl' | 'mailFrom'>,
): Promise<PushKeys> {
  const make = async () => {
    // Loaded here, so that only the first start has to load the library.
    const { default: webPush } = await import('web-push');
    return JSON.stringify(webPush.generateVAPIDKeys());
  };
  const keys = Stored.parse(JSON.parse(await readOrMakeSetting(database, 'push keys', make)));
  return { ...keys, subject: subjectOf(config) };
}

/** RFC 8292 allows an https: or a mailto: URL. */
function subjectOf({ publicUrl, mailFrom }: Pick<Config, 'publicUrl' | 'mailFrom'>): string {
  if (publicUrl.startsWith('https://')) return publicUrl;
  return `mailto:${/<([^<>]+)>$/.exec(mailFrom)?.[1] ?? mailFrom}`;
}
