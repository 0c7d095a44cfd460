import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, type Socket, connect } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { drain } from './drain.ts';

test('ends idle connections after a second, and cuts off unfinished requests only later', async () => {
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.end());
  });
  // Otherwise Node would end idle connections itself.
  server.keepAliveTimeout = 0;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const opened = async (text: string): Promise<Socket> => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(text);
    await once(server, 'request');
    return socket;
  };
  const idle = await opened('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await once(idle, 'data');
  const unfinished = await opened('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 99\r\n\r\n{');

  let time = 0;
  const clock = {
    now: () => time,
    async wait(ms: number) {
      // The first second is not over before the idle connection has ended, however slow the machine is.
      time = idle.closed ? time + ms : Math.min(time + ms, 1000);
      await nextTurn();
    },
  };
  const drained = drain(server, clock);
  await once(idle, 'close');
  expect(unfinished.closed).toBe(false);
  const cutOff = once(unfinished, 'close');
  await drained;
  await cutOff;
});
