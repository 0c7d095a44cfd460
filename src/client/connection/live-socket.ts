import type { Socket } from 'socket.io-client';
import type { ClientToServerEvents, ServerToClientEvents } from '../../../contract/realtime.ts';

export type LiveSocket = Socket<ServerToClientEvents, ClientToServerEvents>;
