import { type IncomingHttpHeaders, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Call } from '../../../../contract/endpoints.ts';

interface StubRequest {
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: Buffer;
  /** The parsed JSON body. */
  json: () => unknown;
}

export type StubResponse =
  | { status: number; body: unknown }
  /** An HTML page, as sent by proxies and captive portals. */
  | { status: number; html: string }
  | 'drop the connection';
type Responder = (request: StubRequest) => StubResponse | Promise<StubResponse>;

/** A call with an id filled into its path. */
type FilledCall =
  `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${'items' | 'admin/users' | 'admin/items' | 'admin/conversations' | 'admin/places' | 'admin/phrases' | 'categories' | 'users/me/saved-searches' | 'notifications' | 'messages'}/${string}`;

/** An HTTP server with responses set by the test. */
export async function startStubServer() {
  const responders = new Map<string, Responder>();
  const received: { call: string; request: StubRequest }[] = [];

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      void (async () => {
        const { pathname, searchParams: query } = new URL(request.url ?? '', 'http://stub');
        const call = `${request.method ?? ''} ${pathname.replace('/api/v1', '')}`;
        const body = Buffer.concat(chunks);
        const stubRequest: StubRequest = {
          query,
          headers: request.headers,
          body,
          json: () => JSON.parse(body.toString()) as unknown,
        };
        received.push({ call, request: stubRequest });
        const stubbed = (await responders.get(call)?.(stubRequest)) ?? notThere;
        if (stubbed === 'drop the connection') {
          request.socket.destroy();
          return;
        }
        const isPage = 'html' in stubbed;
        response.writeHead(stubbed.status, {
          'content-type': isPage ? 'text/html' : 'application/json',
        });
        response.end(isPage ? stubbed.html : JSON.stringify(stubbed.body));
      })();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Sets the response to a call, whose path may contain ids. */
    on(call: Call | FilledCall, stubbed: StubResponse | Responder): void {
      responders.set(call, typeof stubbed === 'function' ? stubbed : () => stubbed);
    },
    /** The requests for a call in order. */
    requests: (call: Call | FilledCall) =>
      received.filter((one) => one.call === call).map((one) => one.request),
    reset(): void {
      responders.clear();
      received.length = 0;
    },
    async stop(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type StubServer = Awaited<ReturnType<typeof startStubServer>>;

export function refusal(
  status: number,
  code: string,
  message: string,
  details?: { field: string; message: string }[],
): { status: number; body: unknown } {
  return { status, body: { code, message, error: message, ...(details && { details }) } };
}

const notThere = refusal(404, 'NOT_FOUND', "This doesn't exist, or no longer exists.");
