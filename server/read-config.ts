import { BlockList, isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { z } from 'zod/mini';
import { Email, Password } from '../contract/accounts/account-fields.ts';
import { type Config, ConfigError } from './config.ts';
import { firstAdminName } from './features/authentication/first-admin.ts';
import { whyGuessable } from './features/authentication/passwords/guessable-passwords.ts';
import {
  type AwsVariables,
  type StoreSettings,
  originOf,
  storeName,
  readStoreSettings,
} from './storage/store-settings.ts';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

function textThat(isValid: (value: string) => boolean, refusal: string) {
  return z.string().check(z.refine(isValid, refusal));
}

const portNumber = z.pipe(
  textThat(isPort, 'must be a whole number from 0 to 65535'),
  z.transform(Number),
);

/** Comma-separated addresses and ranges. */
function networkList(refusal: string) {
  return z
    .pipe(
      z.string(),
      z.transform((list: string) => list.split(',').map((address) => address.trim())),
    )
    .check(z.refine((list) => list.every(isAddressOrRange), refusal));
}

const Environment = z.object({
  PORT: z._default(portNumber, 3000),
  HOST: z._default(
    textThat(isHost, 'must be an IP address or a host name, such as 127.0.0.1'),
    '127.0.0.1',
  ),
  DATA_DIR: z._default(z.string(), './data'),
  FILES_URL: z._default(z.string(), 'folder'),
  FILES_FALLBACK_URL: z.optional(z.string()),
  AWS_ACCESS_KEY_ID: z.optional(z.string()),
  AWS_SECRET_ACCESS_KEY: z.optional(z.string()),
  AWS_REGION: z.optional(z.string()),
  DATABASE_URL: z.optional(
    textThat(
      isDatabaseUrl,
      'must be an address such as postgres://user:password@db.example.edu:5432/portal (unset, the database is SQLite in DATA_DIR)',
    ),
  ),
  DATABASE_DIRECT_URL: z.optional(
    textThat(
      isDatabaseUrl,
      'must be an address such as postgres://user:password@db.example.edu:5432/portal, which leads to PostgreSQL and not to a pooler',
    ),
  ),
  SMTP_URL: z.optional(
    textThat(isSmtpUrl, 'must be an address such as smtp://user:password@mail.example.edu:587'),
  ),
  MAIL_FROM: z.optional(
    textThat(isSender, 'must be an email address, or a name with the address in angle brackets'),
  ),
  PUBLIC_URL: z.optional(
    z.pipe(
      textThat(
        (value) => originOf(value) !== null,
        'must be an address without a path, such as https://lost.example.edu',
      ),
      z.transform((value: string) => new URL(value).origin),
    ),
  ),
  ADMIN_EMAIL: z.optional(Email),
  ADMIN_PASSWORD: z.optional(Password),
  // The setting lists the addresses of the proxies instead of giving their number. If it gave the number, a client that
  // connects to the server directly could forge that many entries in X-Forwarded-For.
  TRUST_PROXY: z.optional(
    networkList(
      'must list the addresses of the proxies before the server, such as 127.0.0.1 or 10.0.0.0/8',
    ),
  ),
  CAMPUS_NETWORKS: z._default(
    networkList(
      'must list addresses or ranges that many people share, such as 192.0.2.10 or 198.51.100.0/24',
    ),
    [],
  ),
  ALLOW_LOG_MAIL: z._default(z.enum(['0', '1'], 'must be 0 or 1'), '0'),
  METRICS_PORT: z.optional(portNumber),
});

/**
 * @param environment such as process.env; an empty variable counts as unset
 * @throws ConfigError for the first invalid variable
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const set = Object.entries(environment).filter(
    ([, value]) => value !== undefined && value !== '',
  );
  const read = Environment.safeParse(Object.fromEntries(set));
  if (!read.success) {
    const [issue] = read.error.issues;
    throw new ConfigError(String(issue?.path[0]), issue?.message ?? 'is not acceptable');
  }
  const { HOST: host, PORT: port, ...rest } = read.data;

  if (rest.SMTP_URL === undefined && !isLoopback(host) && rest.ALLOW_LOG_MAIL === '0') {
    throw new ConfigError(
      'SMTP_URL',
      `must be set when HOST is ${host}: without it, mails with their codes are printed to the log (ALLOW_LOG_MAIL=1 allows that)`,
    );
  }
  if (rest.METRICS_PORT === port && port !== 0) {
    throw new ConfigError('METRICS_PORT', 'must be another port than PORT');
  }
  if (rest.DATABASE_DIRECT_URL !== undefined && rest.DATABASE_URL === undefined) {
    throw new ConfigError('DATABASE_DIRECT_URL', 'must be unset if DATABASE_URL is');
  }
  const dataDir = resolve(rest.DATA_DIR);
  const publicUrl = rest.PUBLIC_URL ?? `http://${reachable(host)}:${port}`;
  return {
    port,
    host,
    dataDir,
    ...filePlaces(rest, join(dataDir, 'photos')),
    databaseUrl: rest.DATABASE_URL ?? null,
    databaseDirectUrl: rest.DATABASE_DIRECT_URL ?? null,
    smtpUrl: rest.SMTP_URL ?? null,
    mailFrom: rest.MAIL_FROM ?? `Lost & Found <no-reply@${mailDomain(publicUrl)}>`,
    publicUrl,
    firstAdmin: firstAdmin(rest.ADMIN_EMAIL, rest.ADMIN_PASSWORD),
    trustProxy: rest.TRUST_PROXY ?? false,
    campusNetworks: rest.CAMPUS_NETWORKS,
    metricsPort: rest.METRICS_PORT ?? null,
  };
}

function filePlaces(
  variables: AwsVariables & { FILES_URL: string; FILES_FALLBACK_URL?: string | undefined },
  folder: string,
): Pick<Config, 'files' | 'filesFallback'> {
  const storeIn = (variable: string, value: string): StoreSettings => {
    const store = readStoreSettings(value, folder, variables);
    if (typeof store === 'string') throw new ConfigError(variable, store);
    return store;
  };
  const files = storeIn('FILES_URL', variables.FILES_URL);
  if (variables.FILES_FALLBACK_URL === undefined) return { files, filesFallback: null };
  const filesFallback = storeIn('FILES_FALLBACK_URL', variables.FILES_FALLBACK_URL);
  if (storeName(filesFallback) === storeName(files)) {
    throw new ConfigError('FILES_FALLBACK_URL', 'must be another place than FILES_URL');
  }
  return { files, filesFallback };
}

function firstAdmin(email: string | undefined, password: string | undefined): Config['firstAdmin'] {
  if (email === undefined && password === undefined) return null;
  if (email === undefined)
    throw new ConfigError('ADMIN_EMAIL', 'must be set when ADMIN_PASSWORD is');
  if (password === undefined)
    throw new ConfigError('ADMIN_PASSWORD', 'must be set when ADMIN_EMAIL is');
  const why = whyGuessable(password, { name: firstAdminName, email });
  if (why !== null) throw new ConfigError('ADMIN_PASSWORD', why);
  return { email, password };
}

function isLoopback(host: string): boolean {
  if (host === 'localhost') return true;
  const version = isIP(host);
  return version !== 0 && loopback.check(host, version === 4 ? 'ipv4' : 'ipv6');
}

/** The host in a URL that a browser on this machine can open. */
function reachable(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return isIP(host) === 6 ? `[${host}]` : host;
}

/** Many mail servers refuse a sender whose domain is an IP address. */
function mailDomain(publicUrl: string): string {
  const { hostname } = new URL(publicUrl);
  return isIP(hostname) === 0 && !hostname.startsWith('[') ? hostname : 'localhost';
}

function isPort(value: string): boolean {
  return /^[0-9]{1,5}$/.test(value) && Number(value) <= 65_535;
}

/** An IP address, or a range in CIDR notation (RFC 4632). */
function isAddressOrRange(value: string): boolean {
  const [address = '', prefix = '0', ...more] = value.split('/');
  const version = isIP(address);
  const longest = version === 4 ? 32 : 128;
  return (
    version !== 0 && more.length === 0 && /^[0-9]{1,3}$/.test(prefix) && Number(prefix) <= longest
  );
}

function isHost(value: string): boolean {
  return isIP(value) !== 0 || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(value);
}

/** User and host may also be in the query or missing, as in libpq. The database name is required. */
function isDatabaseUrl(value: string): boolean {
  const url = URL.parse(value);
  return url !== null && /^postgres(ql)?:$/.test(url.protocol) && /^\/[^/]+$/.test(url.pathname);
}

function isSmtpUrl(value: string): boolean {
  const url = URL.parse(value);
  return (
    url !== null && (url.protocol === 'smtp:' || url.protocol === 'smtps:') && url.hostname !== ''
  );
}

function isSender(value: string): boolean {
  const address = /^[^<>\r\n]*<([^<>\s]+)>$/.exec(value)?.[1] ?? value;
  return /^[^\s@<>]+@[^\s@<>]+$/.test(address);
}
