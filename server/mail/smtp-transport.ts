import { createTransport } from 'nodemailer';

export function createSmtpTransport(smtpUrl: string) {
  return createTransport({
    url: smtpUrl,
    pool: true,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}
