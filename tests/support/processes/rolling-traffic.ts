import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { io } from 'socket.io-client';
import { apiBase } from '../../../contract/http/endpoint.ts';
import { buildHeader } from '../../../contract/documents/documents.ts';
import { socketPath } from '../../../contract/realtime.ts';
import { backpack } from '../calls/items.ts';
import { soon } from '../soon.ts';

/** The proxy to which the clients send their requests, with its certificate. */
export interface Front {
  origin: string;
  ca: string;
}

interface ReceivedResponse {
  status: number;
  headers: IncomingMessage['headers'];
  body: string;
}

interface Sent {
  method?: string;
  token?: string;
  /** Sent as JSON. */
  json?: unknown;
  form?: FormData;
  key?: string;
}

/** Makes one request on a new connection, without retries. */
export async function send(
  { origin, ca }: Front,
  path: string,
  sent: Sent = {},
): Promise<ReceivedResponse> {
  const encoded = sent.form === undefined ? null : new Response(sent.form);
  const body =
    encoded === null
      ? sent.json === undefined
        ? undefined
        : JSON.stringify(sent.json)
      : Buffer.from(await encoded.arrayBuffer());
  const sending = request(`${origin}${path}`, {
    ca,
    agent: false,
    method: sent.method ?? (body === undefined ? 'GET' : 'POST'),
    headers: {
      ...(sent.token !== undefined && { Authorization: sent.token }),
      ...(sent.key !== undefined && { 'Idempotency-Key': sent.key }),
      ...(body !== undefined && {
        'Content-Type': encoded?.headers.get('content-type') ?? 'application/json',
        'Content-Length': Buffer.byteLength(body),
      }),
    },
  });
  sending.end(body);
  const [response] = (await once(sending, 'response')) as [IncomingMessage];
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    body: await text(response),
  };
}

export interface Person {
  id: string;
  token: string;
}

export async function signInAt(front: Front, email: string, password: string): Promise<Person> {
  const { body } = await send(front, `${apiBase}/auth/login`, { json: { email, password } });
  const { authorization, user } = JSON.parse(body) as {
    authorization: string;
    user: { _id: string };
  };
  return { id: user._id, token: authorization };
}

/** A message that the server has accepted. */
interface SentMessage {
  id: string;
  /** When its request was sent. */
  from: number;
}

/** A live connection, from its start to its end. */
interface Connection {
  from: number;
  isOpen: boolean;
  /** Ids of the messages that arrived on it, in this order. */
  arrived: string[];
}

/**
 * Starts steady traffic, which runs until it is stopped: clients read, post items, send messages and receive them
 * live.
 */
export function startTraffic(
  front: Front,
  people: { poster: Person; writer: Person },
  conversationId: string,
) {
  const { poster, writer } = people;
  /** Requests without a response, or with a status other than 2xx. */
  const failures: string[] = [];
  const items: string[] = [];
  const messages: SentMessage[] = [];
  /** For each fetched document its build, for each fetched worker its script; with the times around the request. */
  const builds: { build: string; from: number; to: number }[] = [];
  let reads = 0;
  let isOver = false;

  async function expectDone(path: string, sent?: Sent): Promise<ReceivedResponse | null> {
    const name = `${sent?.method ?? ((sent?.json ?? sent?.form) ? 'POST' : 'GET')} ${path}`;
    try {
      const response = await send(front, path, sent);
      if (response.status >= 200 && response.status < 300) return response;
      failures.push(`${name}: ${response.status} ${response.body.slice(0, 200)}`);
    } catch (error) {
      failures.push(`${name}: ${String(error)}`);
    }
    return null;
  }

  async function keepDoing(pauseMs: number, work: () => Promise<void>): Promise<void> {
    while (!isOver) {
      await work();
      await wait(pauseMs);
    }
  }

  async function read(): Promise<void> {
    await expectDone(`${apiBase}/search/items/search?search=backpack&page=${(reads % 3) + 1}`);
    const pageFrom = performance.now();
    const page = await expectDone('/');
    const build = page?.headers[buildHeader.toLowerCase()];
    const workerFrom = performance.now();
    if (typeof build === 'string') builds.push({ build, from: pageFrom, to: workerFrom });
    const worker = await expectDone('/worker.js');
    if (worker !== null) {
      builds.push({ build: worker.body, from: workerFrom, to: performance.now() });
    }
    const [, asset] = /"(\/assets\/[^"]+\.js)"/.exec(page?.body ?? '') ?? [];
    if (asset !== undefined) await expectDone(asset);
    else if (page !== null) failures.push('GET /: has no script');
    reads += 1;
  }

  async function post(): Promise<void> {
    const key = randomUUID();
    const form = new FormData();
    for (const [name, value] of Object.entries(backpack)) form.append(name, value);
    const response = await expectDone(`${apiBase}/items`, { token: poster.token, form, key });
    if (response !== null) items.push(key);
  }

  async function write(): Promise<void> {
    await expectDone(`${apiBase}/conversations`, { token: writer.token });
    const from = performance.now();
    const response = await expectDone(`${apiBase}/messages/${conversationId}/messages`, {
      token: writer.token,
      json: { sender: writer.id, content: `No. ${messages.length}` },
      key: randomUUID(),
    });
    if (response === null) return;
    const { message } = JSON.parse(response.body) as { message: { _id: string } };
    messages.push({ id: message._id, from });
  }

  async function messagesNow(): Promise<{ _id: string; content: string }[]> {
    const all: { _id: string; content: string }[] = [];
    for (let page = 1; ; page += 1) {
      const response = await expectDone(
        `${apiBase}/messages/${conversationId}/messages?page=${page}&limit=100`,
        { token: poster.token },
      );
      if (response === null) return all;
      const found = (JSON.parse(response.body) as { messages: typeof all }).messages;
      all.push(...found);
      if (found.length < 100) return all;
    }
  }

  /**
   * Receives messages like a page: reconnects after an interruption, and then fetches the messages that it has
   * missed.
   */
  function receive() {
    const fetched = new Set<string>();
    const connections: Connection[] = [];
    const fetching = new Set<Promise<void>>();
    const socket = io(front.origin, {
      ca: front.ca,
      path: socketPath,
      transports: ['websocket'],
      forceNew: true,
      reconnectionDelay: 50,
      reconnectionDelayMax: 200,
      query: { userId: poster.id },
      auth: { token: poster.token },
      extraHeaders: { Origin: front.origin },
    });
    socket.on('receiveMessage', ({ _id: id }: { _id: string }) => {
      connections.at(-1)?.arrived.push(id);
    });
    socket.on('connect', () => {
      connections.push({ from: performance.now(), isOpen: true, arrived: [] });
      const fetch = messagesNow().then((all) => {
        for (const { _id: id } of all) fetched.add(id);
      });
      fetching.add(fetch);
    });
    socket.on('disconnect', () => {
      const last = connections.at(-1);
      if (last !== undefined) last.isOpen = false;
    });
    return { socket, fetched, connections, fetching };
  }

  const receivers = [receive(), receive()];

  /**
   * Messages that a receiver neither got live nor fetched, and messages that were lost on a connection. A connection
   * that breaks may miss the last messages, which its client then fetches. But an open one must not miss any, and on
   * none may a message be missing before one that arrived.
   */
  function missedLiveEvents(): SentMessage[] {
    const numbers = new Map(messages.map(({ id }, number) => [id, number]));
    return receivers.flatMap(({ fetched, connections }) => {
      const live = new Set(connections.flatMap(({ arrived }) => arrived));
      return messages.filter(({ id, from }, number) => {
        const isLost = connections.some(
          (connection) =>
            connection.from < from &&
            (connection.isOpen ||
              connection.arrived.some((other) => (numbers.get(other) ?? 0) > number)),
        );
        return !live.has(id) && (isLost || !fetched.has(id));
      });
    });
  }
  const clients = [keepDoing(200, read), keepDoing(300, post), keepDoing(300, write)];

  return {
    failures,
    items,
    messages,
    builds,
    /** Counts so far: rounds of reading, posted items and sent messages. */
    progress: () => ({ reads, items: items.length, messages: messages.length }),
    isConnected: () => receivers.every(({ socket }) => socket.connected),

    /**
     * Ends the traffic.
     * @returns `liveEvents`: how many events each receiver got. All other fields list problems and must be empty.
     */
    async stop() {
      isOver = true;
      await Promise.all(clients);
      await soon(async () => {
        await Promise.all(receivers.flatMap(({ fetching }) => [...fetching]));
        assert.equal(missedLiveEvents().length, 0);
      }).catch(() => undefined);
      const missed = missedLiveEvents();
      for (const { socket } of receivers) socket.disconnect();
      const stored = new Map((await messagesNow()).map(({ _id: id, content }) => [id, content]));
      const lostItems: string[] = [];
      for (const id of items) {
        const response = await send(front, `${apiBase}/items/${id}`);
        if (response.status !== 200) lostItems.push(id);
      }
      return {
        failures,
        lostItems,
        lostMessages: messages.filter(({ id }, at) => stored.get(id) !== `No. ${at}`),
        missedLiveEvents: missed,
        repeatedLiveEvents: receivers.flatMap(({ connections }) =>
          connections.flatMap(({ arrived }) =>
            arrived.filter((id, at) => arrived.indexOf(id) !== at),
          ),
        ),
        liveEvents: receivers.map(
          ({ connections }) => connections.flatMap(({ arrived }) => arrived).length,
        ),
      };
    },
  };
}
