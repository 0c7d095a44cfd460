import webPush from 'web-push';
import { z } from 'zod';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { readSetting } from '../db/settings.ts';

/** What the portal proves to push services that it is itself with (VAPID, RFC 8292); base64url. */
export interface PushKeys {
  /** An uncompressed point of P-256. Browsers tie a subscription to it. */
  publicKey: string;
  /** Never logged, and in no answer. */
  privateKey: string;
  /** Where whoever runs a push service finds whoever runs the portal. */
  subject: string;
}

const Stored = z.object({ publicKey: z.string(), privateKey: z.string() });

/** The portal's keys, made at its first start. With others, no subscription would work any more. */
export async function readPushKeys(
  database: Pick<Database, 'transaction'>,
  config: Pick<Config, 'publicUrl' | 'mailFrom'>,
): Promise<PushKeys> {
  const make = () => JSON.stringify(webPush.generateVAPIDKeys());
  const keys = Stored.parse(JSON.parse(await readSetting(database, 'push keys', make)));
  return { ...keys, subject: subjectOf(config) };
}

/** An address by HTTPS or a mail address: RFC 8292 knows nothing else. */
function subjectOf({ publicUrl, mailFrom }: Pick<Config, 'publicUrl' | 'mailFrom'>): string {
  if (publicUrl.startsWith('https://')) return publicUrl;
  return `mailto:${/<([^<>]+)>$/.exec(mailFrom)?.[1] ?? mailFrom}`;
}
