import { once } from 'node:events';
import { type Socket, connect } from 'node:net';

export interface Response {
  status: number;
  /** Names and values, alternating. */
  rawHeaders: string[];
  body: Buffer;
}

export interface LoadedRequest {
  path: string;
  /** Session token; null for a visitor. */
  token: string | null;
}

const endOfHead = Buffer.from('\r\n\r\n');

/** A keep-alive connection of a proxy. Its requests name the client's network address in X-Forwarded-For. */
class Connection {
  readonly #socket: Socket;
  readonly #visitorAddress: string;
  #received: Buffer = Buffer.alloc(0);

  constructor(port: number, visitorAddress: string) {
    this.#socket = connect(port, '127.0.0.1').setNoDelay(true);
    this.#visitorAddress = visitorAddress;
  }

  async get({ path, token }: LoadedRequest): Promise<Response> {
    const session = token === null ? '' : `Authorization: ${token}\r\n`;
    const address = token === null ? this.#visitorAddress : addressOf(token);
    this.#socket.write(
      `GET ${path} HTTP/1.1\r\nHost: lost.example.edu\r\nAccept-Encoding: gzip, deflate, br\r\n` +
        `Accept: */*\r\nX-Forwarded-For: ${address}\r\n${session}\r\n`,
    );
    for (;;) {
      const response = this.#take();
      if (response !== null) return response;
      const [chunk] = (await once(this.#socket, 'data')) as [Buffer];
      this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk]);
    }
  }

  close(): void {
    this.#socket.destroy();
  }

  /** Returns the next completely received response; null if there is none. */
  #take(): Response | null {
    const end = this.#received.indexOf(endOfHead);
    if (end === -1) return null;
    const [statusLine = '', ...lines] = this.#received.toString('latin1', 0, end).split('\r\n');
    const rawHeaders = lines.flatMap((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon), line.slice(colon + 1).trim()];
    });
    const at = rawHeaders.findIndex((name) => name.toLowerCase() === 'content-length');
    const from = end + endOfHead.length;
    const to = from + Number(rawHeaders[at + 1] ?? 0);
    if (this.#received.length < to) return null;
    const body = this.#received.subarray(from, to);
    this.#received = this.#received.subarray(to);
    return { status: Number(statusLine.split(' ')[1]), rawHeaders, body };
  }
}

let addresses = 0;
/** Returns a network address that has made no request yet, so that no limit applies. */
function nextAddress(): string {
  addresses += 1;
  return `10.${String(addresses >> 16)}.${String((addresses >> 8) & 255)}.${String(addresses & 255)}`;
}

/** Addresses of people, by session token. */
const personAddresses = new Map<string, string>();

/** Returns the same address for all requests of a person, because the portal stores every new address of an account. */
function addressOf(token: string): string {
  const address = personAddresses.get(token) ?? nextAddress();
  personAddresses.set(token, address);
  return address;
}

/**
 * Makes requests over some connections, each with one request at a time.
 * @param requestOf a request by its number, from 1
 * @returns the last response
 */
export async function load(
  port: number,
  requestOf: (request: number) => LoadedRequest,
  { requests, connections }: { requests: number; connections: number },
): Promise<Response> {
  let made = 0;
  const responses: { last?: Response } = {};
  const run = async () => {
    const connection = new Connection(port, nextAddress());
    while (made < requests) {
      made += 1;
      const response = await connection.get(requestOf(made));
      if (response.status !== 200) throw new Error(`status ${String(response.status)}`);
      responses.last = response;
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: connections }, run));
  if (responses.last === undefined) throw new Error('no request was made');
  return responses.last;
}
