import type { Socket } from 'socket.io-client';
import type { ClientToServerEvents, ServerToClientEvents } from '../../../contract/realtime.ts';

/** Socket.IO's part of the live connection. */
export type LiveSocket = Socket<ServerToClientEvents, ClientToServerEvents>;
