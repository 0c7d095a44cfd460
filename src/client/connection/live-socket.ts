import type { Socket } from 'socket.io-client';
import type { ClientToServerEvents, ServerToClientEvents } from '../../../contract/realtime.ts';

/** The Socket.IO socket of the live connection, with the events of the contract. */
export type LiveSocket = Socket<ServerToClientEvents, ClientToServerEvents>;
