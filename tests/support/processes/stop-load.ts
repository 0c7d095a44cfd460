import { connect } from 'node:net';

/** Results of the requests during a server's shutdown. */
export interface StopOutcomes {
  answered: number;
  /** Connections that were refused because the server had closed its listener. */
  refused: number;
  /** The reasons why other connections failed. They were not established, or closed before the response. */
  lost: string[];
}

/**
 * Makes requests continuously until the server refuses connections. Half of the clients use keep-alive connections;
 * the others open a new one for each request.
 * @returns the results so far, and a promise that resolves when all clients have been refused
 */
export function loadUntilRefused(
  address: string,
  clients: number,
): { outcomes: StopOutcomes; over: Promise<unknown> } {
  const outcomes: StopOutcomes = { answered: 0, refused: 0, lost: [] };
  const over = Promise.all(
    Array.from({ length: clients }, async (_, at) => {
      while ((await oneConnection(address, at, at % 2 === 0, outcomes)) === 'go on');
    }),
  );
  return { outcomes, over };
}

function oneConnection(
  address: string,
  client: number,
  isKept: boolean,
  outcomes: StopOutcomes,
): Promise<'go on' | 'refused'> {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  let isConnected = false;
  let isWaiting = false;
  let text = '';
  const request = () => {
    isWaiting = true;
    text = '';
    socket.write(
      [
        'GET /api/v1/health HTTP/1.1',
        `Host: ${hostname}:${port}`,
        // Each client has a range of network addresses, and uses a random one for each request. So no address exceeds a
        // limit.
        `X-Forwarded-For: 10.9.${client}.${Math.floor(Math.random() * 250)}`,
        ...(isKept ? [] : ['Connection: close']),
        '\r\n',
      ].join('\r\n'),
    );
  };
  return new Promise((resolve) => {
    socket.on('connect', () => {
      isConnected = true;
      request();
    });
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1');
      if (!isWhole(text)) return;
      isWaiting = false;
      outcomes.answered += 1;
      if (isKept && !/^connection: close\r$/im.test(text)) request();
      else socket.destroy();
    });
    let reason = 'ended';
    socket.on('error', (error: NodeJS.ErrnoException) => {
      reason = error.code ?? error.message;
    });
    socket.on('close', () => {
      if (!isConnected && reason === 'ECONNREFUSED') {
        outcomes.refused += 1;
        resolve('refused');
        return;
      }
      if (!isConnected || isWaiting) outcomes.lost.push(reason);
      resolve('go on');
    });
    socket.on('end', () => socket.destroy());
  });
}

function isWhole(response: string): boolean {
  const end = response.indexOf('\r\n\r\n');
  const [, length] = /^content-length: (\d+)\r$/im.exec(response) ?? [];
  return end >= 0 && response.length >= end + 4 + Number(length ?? 0);
}
