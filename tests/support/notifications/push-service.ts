import { createECDH, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingHttpHeaders } from 'node:http';
import { Agent, createServer } from 'node:https';
import type { AddressInfo, LookupFunction } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { PushMessage } from '../../../contract/notifications/push-message.ts';
import { selfSigned } from '../certificate.ts';
import { type DeviceKeys, type Sender, decryptPush, verifySender } from './push-decryption.ts';

/** A push message as its device reads it. */
export interface ReceivedPush {
  message: PushMessage;
  /** The message as JSON text. */
  text: string;
  headers: IncomingHttpHeaders;
  sender: Sender;
}

/** A browser that can receive push messages. */
export interface PushDevice {
  /** The body of PUT /users/me/push/subscription. */
  subscription: { endpoint: string; p256dh: string; auth: string; declarative: boolean };
  /** All messages so far, in order. */
  received: ReceivedPush[];
  /** Makes the push service forget the device. */
  forget(status?: 404 | 410): void;
}

/** The response with which a message is refused. */
interface Refusal {
  status: number;
  headers?: Record<string, string>;
}

/** A push service on loopback that decrypts messages. */
export interface PushService {
  /** An agent for Parts.pushAgent. It connects to this service whatever the host name is. */
  agent: Agent;
  /** Port and certificate for a custom agent. */
  port: number;
  cert: string;
  device(declarative?: boolean): PushDevice;
  /** Refuses this many of the next messages. */
  refuse(refusal: Refusal, times: number): void;
  /** Number of all requests so far. */
  requests(): number;
  /** Highest number of concurrent requests. */
  mostAtOnce(): number;
  /** Delays every response until `released` resolves. */
  holdUntil(released: Promise<unknown>): void;
  close(): Promise<void>;
}

export const pushHost = 'push.service.test';

export async function startPushService(): Promise<PushService> {
  const certificate = selfSigned(pushHost);
  const devices = new Map<string, PushDevice & { keys: DeviceKeys; gone: number | null }>();
  let refusals: { refusal: Refusal; times: number } = { refusal: { status: 0 }, times: 0 };
  let resumed: Promise<unknown> = Promise.resolve();
  let requests = 0;
  let concurrent = 0;
  let mostAtOnce = 0;

  async function respond(path: string, headers: IncomingHttpHeaders, body: Buffer) {
    requests += 1;
    concurrent += 1;
    mostAtOnce = Math.max(mostAtOnce, concurrent);
    await resumed;
    concurrent -= 1;
    const device = devices.get(path);
    if (device === undefined) return { status: 404 };
    if (refusals.times > 0) {
      refusals.times -= 1;
      return refusals.refusal;
    }
    if (device.gone !== null) return { status: device.gone };
    const text = decryptPush(body, device.keys);
    const sender = verifySender(headers.authorization ?? '');
    device.received.push({ message: JSON.parse(text) as PushMessage, text, headers, sender });
    return { status: 201 };
  }

  const server = createServer(certificate, (request, response) => {
    void buffer(request)
      .then((body) => respond(request.url ?? '', request.headers, body))
      .catch((error: unknown) => ({ status: 400, headers: { 'x-reason': String(error) } }))
      .then(({ status, headers = {} }: Refusal) => response.writeHead(status, headers).end('said'));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const agent = loopbackAgent(port, certificate.cert);

  return {
    agent,
    port,
    cert: certificate.cert,

    device(declarative = false) {
      const path = `/send/${randomBytes(24).toString('base64url')}`;
      const pair = createECDH('prime256v1');
      const p256dh = pair.generateKeys('base64url');
      const auth = randomBytes(16).toString('base64url');
      const device = {
        subscription: { endpoint: `https://${pushHost}${path}`, p256dh, auth, declarative },
        keys: { privateKey: pair.getPrivateKey('base64url'), auth },
        received: [] as ReceivedPush[],
        gone: null as number | null,
        forget(status = 410) {
          device.gone = status;
        },
      };
      devices.set(path, device);
      return device;
    },

    refuse(refusal, times) {
      refusals = { refusal, times };
    },
    requests: () => requests,
    mostAtOnce: () => mostAtOnce,
    holdUntil(released) {
      resumed = released;
    },

    async close() {
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Creates an agent that connects to the push service on this port whatever the host name is. */
export function loopbackAgent(port: number, cert: string): Agent {
  const lookup: LookupFunction = (_hostname, { all }, callback) => {
    if (all) callback(null, [{ address: '127.0.0.1', family: 4 }]);
    else callback(null, '127.0.0.1', 4);
  };
  // The agent's port takes precedence over that of the request.
  return new Agent({ keepAlive: true, ca: cert, lookup, port });
}
