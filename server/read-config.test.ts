import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError } from './config.ts';
import { readConfig } from './read-config.ts';

describe('an empty environment', () => {
  it('configures a portal for this machine only, with mails in the log', () => {
    expect(readConfig({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      dataDir: resolve('data'),
      files: { kind: 'folder', path: resolve('data/photos') },
      filesFallback: null,
      databaseUrl: null,
      databaseDirectUrl: null,
      smtpUrl: null,
      mailFrom: 'Lost & Found <no-reply@localhost>',
      publicUrl: 'http://127.0.0.1:3000',
      firstAdmin: null,
      trustProxy: false,
      campusNetworks: [],
      metricsPort: null,
    });
  });

  it('is the same as one with empty variables', () => {
    expect(readConfig({ PORT: '', SMTP_URL: '', ADMIN_EMAIL: '' })).toEqual(readConfig({}));
  });
});

it('turns the variables into a configuration', () => {
  const config = readConfig({
    PORT: '8080',
    HOST: '0.0.0.0',
    DATA_DIR: '/var/lib/portal',
    FILES_URL: 's3://key:a%2Fsecret@photos/campus?endpoint=http://minio:9000',
    FILES_FALLBACK_URL: 'folder',
    DATABASE_URL: 'postgres://portal:secret@db.example.edu:6432/portal',
    DATABASE_DIRECT_URL: 'postgres://portal:secret@db.example.edu/portal',
    SMTP_URL: 'smtps://portal:secret@mail.example.edu',
    MAIL_FROM: 'Lost property <lost@example.edu>',
    PUBLIC_URL: 'https://lost.example.edu/',
    ADMIN_EMAIL: 'dean@example.edu',
    ADMIN_PASSWORD: 'correct horse battery',
    TRUST_PROXY: '127.0.0.1, 10.0.0.0/8, ::1',
    CAMPUS_NETWORKS: '192.0.2.10, 198.51.100.0/24,2001:db8::/32',
    METRICS_PORT: '9464',
  });
  expect(config).toEqual({
    port: 8080,
    host: '0.0.0.0',
    dataDir: '/var/lib/portal',
    files: {
      kind: 's3',
      endpoint: 'http://minio:9000',
      region: 'us-east-1',
      bucket: 'photos',
      prefix: 'campus/',
      accessKeyId: 'key',
      secretAccessKey: 'a/secret',
    },
    filesFallback: { kind: 'folder', path: '/var/lib/portal/photos' },
    databaseUrl: 'postgres://portal:secret@db.example.edu:6432/portal',
    databaseDirectUrl: 'postgres://portal:secret@db.example.edu/portal',
    smtpUrl: 'smtps://portal:secret@mail.example.edu',
    mailFrom: 'Lost property <lost@example.edu>',
    publicUrl: 'https://lost.example.edu',
    firstAdmin: { email: 'dean@example.edu', password: 'correct horse battery' },
    trustProxy: ['127.0.0.1', '10.0.0.0/8', '::1'],
    campusNetworks: ['192.0.2.10', '198.51.100.0/24', '2001:db8::/32'],
    metricsPort: 9464,
  });
});

it('derives the public URL and the mail sender from other variables', () => {
  expect(readConfig({ HOST: '::1', PORT: '80' }).publicUrl).toBe('http://[::1]:80');
  expect(readConfig({ HOST: '0.0.0.0', ALLOW_LOG_MAIL: '1' }).publicUrl).toBe(
    'http://localhost:3000',
  );
  expect(readConfig({ PUBLIC_URL: 'https://lost.example.edu' }).mailFrom).toBe(
    'Lost & Found <no-reply@lost.example.edu>',
  );
});

describe('an invalid value', () => {
  const wrong: [variable: string, value: string, more?: Record<string, string>][] = [
    ['PORT', 'eighty'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['HOST', 'http://localhost'],
    ['DATABASE_URL', 'mysql://portal@localhost/portal'],
    ['DATABASE_URL', 'postgres://portal@localhost'],
    ['DATABASE_URL', 'portal.sqlite'],
    ['DATABASE_DIRECT_URL', 'mysql://portal@localhost/portal'],
    ['DATABASE_DIRECT_URL', 'postgres://portal@localhost/portal'],
    ['FILES_URL', '/var/photos'],
    ['FILES_URL', 'https://minio.example.edu/photos'],
    ['FILES_URL', 's3://a:b@Photos?region=eu-central-1'],
    ['FILES_URL', 's3://a:b@photos/.other?region=eu-central-1'],
    ['FILES_URL', 's3://a:b@photos/a%2Fb?region=eu-central-1'],
    ['FILES_URL', 's3://a:b@photos'],
    ['FILES_URL', 's3://photos?region=eu-central-1'],
    ['FILES_URL', 's3://a@photos?region=eu-central-1'],
    ['FILES_URL', 's3://a:%zz@photos?region=eu-central-1'],
    ['FILES_URL', 's3://a:b@photos?region=eu.evil.example/'],
    ['FILES_URL', 's3://a:b@photos?endpoint=minio:9000'],
    ['FILES_URL', 's3://a:b@photos?endpoint=http://minio:9000/photos'],
    ['FILES_URL', 's3://a:b@photos?region=eu-central-1&acl=public'],
    ['FILES_FALLBACK_URL', 's3://photos'],
    ['FILES_FALLBACK_URL', 'folder'],
    ['SMTP_URL', 'mail.example.edu'],
    ['SMTP_URL', 'https://mail.example.edu'],
    ['MAIL_FROM', 'nobody'],
    ['PUBLIC_URL', 'lost.example.edu'],
    ['PUBLIC_URL', 'https://example.edu/portal'],
    ['PUBLIC_URL', 'https://:secret@example.edu'],
    ['ADMIN_EMAIL', 'dean', { ADMIN_PASSWORD: 'correct horse battery' }],
    ['ADMIN_PASSWORD', 'short', { ADMIN_EMAIL: 'dean@example.edu' }],
    ['ADMIN_PASSWORD', 'password123', { ADMIN_EMAIL: 'dean@example.edu' }],
    ['TRUST_PROXY', '1'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['CAMPUS_NETWORKS', 'campus.example.edu'],
    ['CAMPUS_NETWORKS', '192.0.2.10,'],
    ['CAMPUS_NETWORKS', '2001:db8::/129'],
    ['ALLOW_LOG_MAIL', 'yes'],
    ['METRICS_PORT', '127.0.0.1:9464'],
  ];

  it.each(wrong)(
    "is reported in one line with the variable's name: %s=%s",
    (variable, value, more) => {
      const error = errorOf({ ...more, [variable]: value });
      expect(error.message).toMatch(new RegExp(`^${variable} [^\\n]+$`));
    },
  );

  it('is not repeated in the message if it may contain a password', () => {
    const error = errorOf({ SMTP_URL: 'smtp:portal:hunter2' });
    expect(error.message).not.toContain('hunter2');
    for (const url of ['s3://key:hunter2/x@photos', 's3://key:hunter2@photos?acl=public']) {
      expect(errorOf({ FILES_URL: url }).message).not.toContain('hunter2');
    }
  });
});

describe('the address of an S3 store', () => {
  const aws = { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' };

  it("is Amazon's if it names no endpoint, with credentials and region from the AWS_ variables", () => {
    const { files } = readConfig({ ...aws, FILES_URL: 's3://photos', AWS_REGION: 'eu-central-1' });
    expect(files).toMatchObject({
      endpoint: 'https://s3.eu-central-1.amazonaws.com',
      prefix: '',
      accessKeyId: 'key',
      secretAccessKey: 'secret',
    });
  });

  it('may have credentials of its own, so that photos can move between two stores', () => {
    const endpoint = 'endpoint=https://minio.example.edu';
    const { files, filesFallback } = readConfig({
      ...aws,
      FILES_URL: `s3://other:own@photos?${endpoint}`,
      FILES_FALLBACK_URL: `s3://old-photos?${endpoint}&region=auto`,
    });
    expect(files).toMatchObject({ accessKeyId: 'other', secretAccessKey: 'own' });
    expect(filesFallback).toMatchObject({ accessKeyId: 'key', region: 'auto' });
  });
});

describe('variables that depend on each other', () => {
  it('require both email and password of the first admin', () => {
    expect(errorOf({ ADMIN_EMAIL: 'dean@example.edu' }).message).toMatch(/^ADMIN_PASSWORD /);
    expect(errorOf({ ADMIN_PASSWORD: 'correct horse battery' }).message).toMatch(/^ADMIN_EMAIL /);
  });

  it('refuse the same port for the portal and its metrics', () => {
    expect(errorOf({ METRICS_PORT: '3000' }).message).toMatch(/^METRICS_PORT .*PORT$/);
    expect(readConfig({ METRICS_PORT: '0', PORT: '0' }).metricsPort).toBe(0);
  });

  it.each(['0.0.0.0', '::', '192.168.1.4', 'lost.example.edu'])(
    'require SMTP_URL if others can reach the portal on %s',
    (HOST) => {
      expect(errorOf({ HOST }).message).toMatch(/^SMTP_URL .*ALLOW_LOG_MAIL=1/);
      expect(readConfig({ HOST, ALLOW_LOG_MAIL: '1' }).smtpUrl).toBeNull();
      expect(readConfig({ HOST, SMTP_URL: 'smtp://localhost' }).host).toBe(HOST);
    },
  );

  it.each(['127.0.0.1', '127.8.8.8', '::1', 'localhost'])(
    'allow mails in the log on %s',
    (HOST) => {
      expect(readConfig({ HOST }).smtpUrl).toBeNull();
    },
  );
});

function errorOf(environment: Record<string, string>): ConfigError {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error;
    throw error;
  }
  throw new Error('the environment was accepted');
}
