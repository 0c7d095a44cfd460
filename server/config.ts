import type { StoreSettings } from './storage/store-settings.ts';

/** The portal's configuration, read from the environment once at start. */
export interface Config {
  /** 0 for any free port. */
  port: number;
  host: string;
  /**
   * Absolute path of the data folder. It contains the SQLite database unless `databaseUrl` is set, and the photos
   * unless they are in S3.
   */
  dataDir: string;
  /** Where new photos are stored. */
  files: StoreSettings;
  /** Second store to read photos from while they are being moved to `files`; null for none. */
  filesFallback: StoreSettings | null;
  /** URL of the PostgreSQL database, including its password; null for SQLite. */
  databaseUrl: string | null;
  /** URL of the same database that bypasses the connection pooler; null if `databaseUrl` leads to no pooler. */
  databaseDirectUrl: string | null;
  /** Null prints mails to the log. */
  smtpUrl: string | null;
  /** Sender of mails: an address, or a name with the address in angle brackets. */
  mailFrom: string;
  /** The portal's public origin, without a trailing slash. */
  publicUrl: string;
  /** Credentials of the first admin; null to generate a password. */
  firstAdmin: { email: string; password: string } | null;
  /** Addresses or CIDR ranges of proxies whose X-Forwarded-For is trusted; false for none. */
  trustProxy: string[] | false;
  /** Addresses or CIDR ranges that many people share. Their limits per network address are higher. */
  campusNetworks: string[];
  /** Port on 127.0.0.1 for Prometheus metrics; 0 for any free port, null for no metrics. */
  metricsPort: number | null;
}

/** The error for an invalid variable. Its message is one line that starts with the variable's name. */
export class ConfigError extends Error {
  constructor(variable: string, reason: string) {
    super(`${variable} ${reason}`);
    this.name = 'ConfigError';
  }
}
