/**
 * The baseline: plain Socket.IO without sessions. The events `joinUserRoom` and `joinConversation` each join a room.
 */
import { createServer } from 'node:http';
import { Server } from 'socket.io';
import { heartbeat } from '../../server/realtime/realtime.ts';
import { respondToMeasurement, serveUntilDisconnected } from '../server/messages.ts';

const server = createServer();
const io = new Server(server, { transports: ['websocket'], serveClient: false, ...heartbeat });
io.on('connection', (socket) => {
  socket.on('joinUserRoom', (id: string) => void socket.join(id));
  socket.on('joinConversation', ({ id }: { id: string }) => void socket.join(id));
  socket.on('say', (id: string, message: unknown) => io.to(id).emit('receiveMessage', message));
});
process.on('message', respondToMeasurement);
await serveUntilDisconnected(server);
