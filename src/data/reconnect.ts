import { call } from './api.ts';
import { connection } from './connection-state.ts';
import { liveConnection } from './socket.ts';

/** A network that has not brought an answer by then is none, milliseconds. */
const patience = 4_000;

/** Finds out whether the server can be reached; `connection` tells. */
export async function askServer(): Promise<void> {
  const result = await call('GET /health', {}, { signal: AbortSignal.timeout(patience) });
  if (!result.ok && result.failure.kind === 'cancelled') connection.lost();
}

/** Does at once what is otherwise done after a while. */
export async function reconnect(): Promise<void> {
  liveConnection.reconnect();
  await askServer();
}
