import { once } from 'node:events';
import { type AddressInfo, type Socket, connect, createServer } from 'node:net';

/**
 * How the proxy disturbs requests. `before the request`, `in mid-body`, `before the response`: it closes the connection
 * at that point. `without an end`: the response never arrives and the connection stays open. `with a page of its own`:
 * the proxy responds to every request itself. `silently`: it drops all packets of all current and later connections.
 */
export type Cut =
  | 'before the request'
  | 'in mid-body'
  | 'before the response'
  | 'without an end'
  | 'with a page of its own'
  | 'silently';

export interface CuttingProxy extends AsyncDisposable {
  origin: string;
  /**
   * From now on disturbs every POST request below /messages and /items, and those about mailed codes; with the last two
   * kinds of `Cut`, all requests.
   */
  cut(where: Cut): void;
  /** Forwards everything again, except on connections that have become silent. */
  restore(): void;
  /** Number of these POST requests while a cut was set. */
  count: () => number;
}

const asking = /^[A-Z]+ \/\S* HTTP\/1\.1\r\n/;
const writing =
  /^POST \/api\/v1\/(messages|items|auth\/(register|forgot-password|resend-otp|verify-otp|reset-password))\b/;
const ownPage = [
  'HTTP/1.1 200 OK',
  'Content-Type: text/html',
  'Content-Length: 32',
  '',
  '<h1>Welcome to Campus Wi-Fi</h1>',
].join('\r\n');

/** A proxy between a browser and a portal that cuts TCP connections. */
export async function startCuttingProxy(target: string): Promise<CuttingProxy> {
  const port = Number(new URL(target).port);
  const open = new Set<Socket>();
  /** Functions that close the connections whose responses never arrive. */
  const closers = new Set<() => void>();
  /** Functions that make each open connection drop its packets. */
  const swallowings = new Set<() => void>();
  let where: Cut | null = null;
  let count = 0;

  const server = createServer((browser) => {
    const portal = connect(port, '127.0.0.1');
    let isCut = false;
    let isAnswered = false;
    let isSwallowed = where === 'silently';
    const swallow = () => {
      isSwallowed = true;
    };
    swallowings.add(swallow);
    const end = () => {
      browser.destroy();
      portal.destroy();
    };
    for (const socket of [browser, portal]) {
      open.add(socket);
      socket.on('error', end);
      socket.on('close', () => {
        open.delete(socket);
        if (socket === browser) swallowings.delete(swallow);
        // If packets are dropped, the browser must not notice that the portal closed the connection.
        if (socket === browser || !isSwallowed) end();
      });
    }
    browser.on('data', (chunk: Buffer) => {
      // A request starts with a new chunk, because browsers do not pipeline.
      const beginning = chunk.toString('latin1');
      const isWriting = where !== null && writing.test(beginning);
      if (isWriting) count += 1;
      if (isSwallowed) return;
      if (asking.test(beginning)) isAnswered = where === 'with a page of its own';
      isCut ||= isWriting && !isAnswered;
      if (isAnswered) {
        // The rest of the body is ignored.
        if (asking.test(beginning)) browser.write(ownPage);
      } else if (isCut && where === 'before the request') {
        end();
      } else if (isCut && where === 'in mid-body') {
        const body = chunk.indexOf('\r\n\r\n') + 4;
        const isHeadAlone = body === chunk.length;
        // If only the headers have arrived, forward them and cut the body, which follows.
        if (isWriting && isHeadAlone) portal.write(chunk);
        else portal.write(chunk.subarray(0, chunk.length - 5), end);
      } else {
        portal.write(chunk);
      }
    });
    portal.on('data', (chunk: Buffer) => {
      if (isSwallowed) return;
      if (!isCut) browser.write(chunk);
      else if (where !== 'without an end') end();
      else closers.add(end);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut(next) {
      where = next;
      if (next === 'silently') for (const swallow of swallowings) swallow();
    },
    restore() {
      where = null;
      for (const end of closers) end();
      closers.clear();
    },
    count: () => count,
    async [Symbol.asyncDispose]() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}
