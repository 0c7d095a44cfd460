import { createECDH } from 'node:crypto';
import { z } from 'zod/mini';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { readSetting } from '../db/settings.ts';

/** The keys that identify the portal to push services (VAPID, RFC 8292), in base64url. */
export interface PushKeys {
  /** An uncompressed point of P-256. Browsers bind each subscription to it. */
  publicKey: string;
  /** Must not be logged or sent in a response. */
  privateKey: string;
  /** Contact of the portal's operator for operators of push services. */
  subject: string;
}

const privateKeyBytes = 32;
const Stored = z.object({ publicKey: z.string(), privateKey: z.string() });

/**
 * Returns the portal's keys, which are generated at the first start. If they changed, all subscriptions would
 * stop working.
 */
export async function readPushKeys(
  database: Pick<Database, 'transaction'>,
  config: Pick<Config, 'publicUrl' | 'mailFrom'>,
): Promise<PushKeys> {
  const make = () => JSON.stringify(generateKeys());
  const keys = Stored.parse(JSON.parse(await readSetting(database, 'push keys', make)));
  return { ...keys, subject: subjectOf(config) };
}

function generateKeys(): z.infer<typeof Stored> {
  const pair = createECDH('prime256v1');
  const publicKey = pair.generateKeys('base64url');
  // Without its leading zeros the key would be too short.
  const privateKey = pair.getPrivateKey('hex').padStart(2 * privateKeyBytes, '0');
  return { publicKey, privateKey: Buffer.from(privateKey, 'hex').toString('base64url') };
}

/** RFC 8292 allows an https: or a mailto: URL. */
function subjectOf({ publicUrl, mailFrom }: Pick<Config, 'publicUrl' | 'mailFrom'>): string {
  if (publicUrl.startsWith('https://')) return publicUrl;
  return `mailto:${/<([^<>]+)>$/.exec(mailFrom)?.[1] ?? mailFrom}`;
}
