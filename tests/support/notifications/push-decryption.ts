import { createDecipheriv, createECDH, createPublicKey, hkdfSync, verify } from 'node:crypto';

/** The secret keys of a device, in base64url. */
export interface DeviceKeys {
  privateKey: string;
  auth: string;
}

const bytes = (text: string) => Buffer.from(text, 'base64url');

/** Decrypts the body of a push message: RFC 8291, with a single record of RFC 8188. */
export function decryptPush(body: Buffer, { privateKey, auth }: DeviceKeys): string {
  const salt = body.subarray(0, 16);
  const recordSize = body.readUInt32BE(16);
  const keyEnd = 21 + body.readUInt8(20);
  const senderKey = body.subarray(21, keyEnd);
  const sealed = body.subarray(keyEnd);
  if (sealed.length > recordSize) throw new Error('a push has one record');

  const device = createECDH('prime256v1');
  device.setPrivateKey(bytes(privateKey));
  const shared = device.computeSecret(senderKey);
  const info = Buffer.concat([
    Buffer.from('WebPush: info\0'),
    device.getPublicKey(),
    Buffer.from(senderKey),
  ]);
  const keying = hkdf(shared, bytes(auth), info, 32);
  const key = hkdf(keying, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = hkdf(keying, salt, Buffer.from('Content-Encoding: nonce\0'), 12);

  const cipher = createDecipheriv('aes-128-gcm', key, nonce);
  cipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
  const end = padded.lastIndexOf(2);
  if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0)) {
    throw new Error('the padding of the last record is a 2 and zeros');
  }
  return padded.subarray(0, end).toString();
}

function hkdf(keying: Buffer, salt: Buffer, info: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', keying, salt, info, length));
}

/** The sender named in a push message. */
export interface Sender {
  publicKey: string;
  claims: { aud: string; exp: number; sub: string };
}

/**
 * Verifies the Authorization header of a push message (RFC 8292).
 * @throws Error if the signature is wrong
 */
export function verifySender(authorization: string): Sender {
  const [, token = '', publicKey = ''] =
    /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  const [header = '', payload = '', signature = ''] = token.split('.');
  const { alg, typ } = JSON.parse(bytes(header).toString()) as Record<string, string>;
  if (alg !== 'ES256' || typ !== 'JWT') throw new Error(`signed as ${alg}`);
  const point = bytes(publicKey);
  const coordinate = (from: number) => point.subarray(from, from + 32).toString('base64url');
  const jwk = { kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33) };
  const key = createPublicKey({ key: jwk, format: 'jwk' });
  const signed = Buffer.from(`${header}.${payload}`);
  if (!verify('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, bytes(signature))) {
    throw new Error('the signature is not of this key');
  }
  return { publicKey, claims: JSON.parse(bytes(payload).toString()) as Sender['claims'] };
}
