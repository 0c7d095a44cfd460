import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { liveConnectionsHere } from './live-connections.ts';

it('sends an event about an item to every connection once, and lets requests run in between', async () => {
  const ids = Array.from({ length: 600 }, (_, at) => `connection ${at}`);
  const sent: [ids: string[], event: string, itemId: string][] = [];
  const io = {
    of: () => ({ sockets: new Map(ids.map((id) => [id, {}])) }),
    local: {
      to: (rooms: string[]) => ({
        emit: (event: string, itemId: string) => sent.push([rooms, event, itemId]),
      }),
    },
  };
  const live = liveConnectionsHere(io as unknown as Parameters<typeof liveConnectionsHere>[0], {
    note: () => undefined,
  });
  live.pushItemChange('an item', 'deleted');
  expect(sent.flatMap(([rooms]) => rooms).length).toBeLessThan(ids.length);
  while (sent.flatMap(([rooms]) => rooms).length < ids.length) await nextTurn();
  await nextTurn();
  expect(sent.flatMap(([rooms]) => rooms)).toEqual(ids);
  expect(new Set(sent.map(([, event, itemId]) => `${event} ${itemId}`))).toEqual(
    new Set(['itemDeleted an item']),
  );
});
