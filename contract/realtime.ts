import { z } from './zod.ts';
import { bounds } from './bounds.ts';
import { Id, Message, Notification, Time } from './entities.ts';

/** Specification section 7, Realtime. Websocket only; the handshake carries `query.userId` and `auth.token`. */
export { socketPath } from './socket-path.ts';

/** What the server sends: the arguments of each event. */
export const serverEvents = {
  newNotification: z.tuple([Notification]),
  receiveMessage: z.tuple([Message]),
  errorMessage: z.tuple([z.string()]),
  pong: z.tuple([]),
};

/** What the client sends. */
export const clientEvents = {
  joinUserRoom: z.tuple([Id]),
  joinConversation: z.tuple([z.object({ id: Id })]),
  /** Taken for compatibility, held against what is stored; the server has delivered it already. */
  sendMessage: z.tuple([
    z.object({
      conversationId: Id,
      senderId: Id,
      content: z.string().max(bounds.message.max),
      _id: Id,
      createdAt: Time,
    }),
  ]),
  ping: z.tuple([]),
};

type Handlers<Events extends Record<string, z.ZodTuple>> = {
  [Name in keyof Events]: (...values: z.output<Events[Name]>) => void;
};
export type ServerToClientEvents = Handlers<typeof serverEvents>;
export type ClientToServerEvents = Handlers<typeof clientEvents>;
