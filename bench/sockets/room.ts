import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { LiveClient } from './live-client.ts';
import { conversationId, targetOf, tokenOf, userIdOf } from './people.ts';
import { roomSize } from './room-size.ts';

const messageCount = 200;
/** Pause between the arrival of a message on all connections and the sending of the next message. */
const betweenMessagesMs = 50;

interface Room extends AsyncDisposable {
  clients: LiveClient[];
  /** Sets the function to call at each message that a connection receives. It replaces an earlier one. */
  listen: (onEvent: () => void) => void;
}

/** Opens `roomSize` connections for the two people of the conversation, and joins its room with each. */
export async function joinRoom(port: number): Promise<Room> {
  let onEvent: () => void = () => undefined;
  const open = (at: number) =>
    new Promise<LiveClient>((resolve, reject) => {
      // Use connection numbers above those of the crowd, so that each connection has its own network address.
      const client = new LiveClient(targetOf(port, at % 2, (1 << 17) + at), {
        onConnect() {
          client.emit('joinConversation', { id: conversationId });
          resolve(client);
        },
        onEvent(json) {
          if (json.startsWith('["receiveMessage"')) onEvent();
        },
        onEnd: (reason) => reject(new Error(reason)),
      });
    });
  const clients = await Promise.all(Array.from({ length: roomSize }, (_, at) => open(at)));
  // Joining has no response, so give the server time to do it.
  await delay(1_000);
  return {
    clients,
    listen(next) {
      onEvent = next;
    },
    async [Symbol.asyncDispose]() {
      for (const client of clients) client.close();
    },
  };
}

/** Delays in milliseconds. */
export interface RoomDelays {
  /** From sending a message until a connection receives it, for every message and connection. */
  received: number[];
  /** From sending a message until its sender has the response; empty if there are no responses. */
  answered: number[];
}

async function measure(room: Room, send: (at: number) => Promise<void>): Promise<RoomDelays> {
  const delays: RoomDelays = { received: [], answered: [] };
  for (let at = 0; at < messageCount; at += 1) {
    let missing = roomSize;
    const sentAt = performance.now();
    const all = new Promise<void>((resolve) => {
      room.listen(() => {
        delays.received.push(performance.now() - sentAt);
        missing -= 1;
        if (missing === 0) resolve();
      });
    });
    await send(at);
    delays.answered.push(performance.now() - sentAt);
    await all;
    await delay(betweenMessagesMs);
  }
  return delays;
}

/** Sends messages by the portal's API, as the page does. */
export async function measureRoom(port: number, room: Room): Promise<RoomDelays> {
  const agent = new Agent({ keepAlive: true });
  return measure(
    room,
    (at) =>
      new Promise((resolve, reject) => {
        const sender = at % 2;
        const body = JSON.stringify({ sender: userIdOf(sender), content: `It is message ${at}.` });
        const sending = request(
          {
            agent,
            port,
            host: '127.0.0.1',
            method: 'POST',
            path: `/api/v1/messages/${conversationId}/messages`,
            headers: {
              'Content-Type': 'application/json',
              'Content-Length': Buffer.byteLength(body),
              Authorization: tokenOf(sender),
              'Idempotency-Key': randomUUID(),
            },
          },
          (response) => {
            if (response.statusCode !== 201)
              reject(new Error(`status ${String(response.statusCode)}`));
            response.on('end', resolve).resume();
          },
        );
        sending.on('error', reject);
        sending.end(body);
      }),
  ).finally(() => agent.destroy());
}

/** Sends messages over a connection, without storing them. */
export async function measureBareRoom(room: Room): Promise<RoomDelays> {
  const [sender] = room.clients;
  if (sender === undefined) throw new Error('nobody is in the room');
  const { answered: _, ...delays } = await measure(room, async (at) => {
    sender.emit('say', conversationId, { content: `It is message ${at}.` });
  });
  return { ...delays, answered: [] };
}
