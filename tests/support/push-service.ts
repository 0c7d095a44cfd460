import { createECDH, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingHttpHeaders } from 'node:http';
import { Agent, createServer } from 'node:https';
import type { AddressInfo, LookupFunction } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { PushMessage } from '../../contract/push.ts';
import { selfSigned } from './certificate.ts';
import { type DeviceKeys, type Sender, decryptPush, verifySender } from './push-decryption.ts';

/** A push as its device reads it. */
export interface ReceivedPush {
  message: PushMessage;
  /** The same to the letter. */
  text: string;
  headers: IncomingHttpHeaders;
  sender: Sender;
}

/** A browser that pushes can be sent to. */
export interface PushDevice {
  /** As PUT /users/me/push/subscription takes it. */
  subscription: { endpoint: string; p256dh: string; auth: string; declarative: boolean };
  /** Every push so far, in order. */
  received: ReceivedPush[];
  /** From now on its push service does not know it any more. */
  forget(status?: 404 | 410): void;
}

/** What is answered in place of taking a push. */
interface Refusal {
  status: number;
  headers?: Record<string, string>;
}

/** A push service on loopback that reads what it is sent. */
export interface PushService {
  /** Connections to it, by whatever name; for Parts.pushAgent. */
  agent: Agent;
  /** For an agent of one's own. */
  port: number;
  cert: string;
  device(declarative?: boolean): PushDevice;
  /** Answers so many of the next pushes with this. */
  refuse(refusal: Refusal, times: number): void;
  /** How many requests have come, whatever became of them. */
  requests(): number;
  /** The most requests that were under way at once. */
  mostAtOnce(): number;
  /** Lets every answer wait until this resolves. */
  holdUntil(released: Promise<unknown>): void;
  close(): Promise<void>;
}

export const pushHost = 'push.service.test';

export async function startPushService(): Promise<PushService> {
  const certificate = selfSigned(pushHost);
  const devices = new Map<string, PushDevice & { keys: DeviceKeys; gone: number | null }>();
  let refusals: { refusal: Refusal; times: number } = { refusal: { status: 0 }, times: 0 };
  let held: Promise<unknown> = Promise.resolve();
  let requests = 0;
  let underWay = 0;
  let mostAtOnce = 0;

  async function answer(path: string, headers: IncomingHttpHeaders, body: Buffer) {
    requests += 1;
    underWay += 1;
    mostAtOnce = Math.max(mostAtOnce, underWay);
    await held;
    underWay -= 1;
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
      .then((body) => answer(request.url ?? '', request.headers, body))
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
      held = released;
    },

    async close() {
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Connections to the push service at a port of this machine, whatever name is asked for. */
export function loopbackAgent(port: number, cert: string): Agent {
  const lookup: LookupFunction = (_hostname, { all }, callback) => {
    if (all) callback(null, [{ address: '127.0.0.1', family: 4 }]);
    else callback(null, '127.0.0.1', 4);
  };
  // Of the agent's options and those of a request, the agent's count.
  return new Agent({ keepAlive: true, ca: cert, lookup, port });
}
