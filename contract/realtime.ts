import { z } from 'zod/mini';
import { bounds } from './bounds.ts';
import { Message, Notification } from './entities.ts';
import { Id, Time } from './fields.ts';

/**
 * Events of the socket (specification section 7, Realtime). Websocket transport only; the handshake carries
 * `query.userId` and `auth.token`.
 */
export { socketPath } from './socket-path.ts';

/** Events that the server sends, with their arguments. */
export const serverEvents = {
  newNotification: z.tuple([Notification]),
  /** All notifications of the user were marked as read, maybe on another device. */
  notificationsRead: z.tuple([]),
  receiveMessage: z.tuple([Message]),
  /**
   * An item changed. Keepers and admins get this after each change, because they work on the same items. Everybody gets it
   * when others may see less of an item than before; their devices then replace what they stored of it.
   */
  itemChanged: z.tuple([Id]),
  /** An item was deleted. Everybody gets it; their devices delete their copies without a request. */
  itemDeleted: z.tuple([Id]),
  errorMessage: z.tuple([z.string()]),
  pong: z.tuple([]),
  /**
   * Answers `joinUserRoom`: for how many milliseconds the server has sent no event that this connection would have
   * received. Replies to requests that the client made within that time are therefore up to date.
   */
  lastEventAge: z.tuple([z.number()]),
};

/** Events that the client sends, with their arguments. */
export const clientEvents = {
  joinUserRoom: z.tuple([Id]),
  joinConversation: z.tuple([z.object({ id: Id })]),
  /**
   * Accepted for compatibility and compared with the stored message, which the server has already delivered.
   */
  sendMessage: z.tuple([
    z.object({
      conversationId: Id,
      senderId: Id,
      content: z.string().check(z.maxLength(bounds.message.max)),
      _id: Id,
      createdAt: Time,
    }),
  ]),
  ping: z.tuple([]),
};

type Handlers<Events extends Record<string, z.ZodMiniTuple>> = {
  [Name in keyof Events]: (...values: z.output<Events[Name]>) => void;
};
export type ServerToClientEvents = Handlers<typeof serverEvents>;
export type ClientToServerEvents = Handlers<typeof clientEvents>;
