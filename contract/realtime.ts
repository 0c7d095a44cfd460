import { z } from 'zod/mini';
import { bounds } from './bounds.ts';
import { Message, Notification } from './entities.ts';
import { Id, Time } from './fields.ts';

/** The live connection (specification section 7, Realtime) uses the websocket transport only. */
export { socketPath } from './http/socket-path.ts';

/** The query and the credentials of a client that connects. */
export const Handshake = z.object({
  query: z.object({ userId: z.string() }),
  auth: z.object({ token: z.string() }),
});

/** Events that the server sends, with their arguments. */
export const serverEvents = {
  newNotification: z.tuple([Notification]),
  /**
   * Notifications or messages were marked as read: those for the user, maybe on another device, or the user's messages,
   * by their receiver.
   */
  notificationsRead: z.tuple([]),
  receiveMessage: z.tuple([Message]),
  /**
   * An item changed. Keepers and admins get this after each call that changes it, because they work on the same items.
   * So do its poster and its claimants, if another person made the call. Everybody gets it when the item may now show
   * less, for example because it is guarded: their devices then replace their copies of it.
   */
  itemChanged: z.tuple([Id]),
  /** An item was deleted. Everybody gets it; their devices delete their copies without a request. */
  itemDeleted: z.tuple([Id]),
  errorMessage: z.tuple([z.string()]),
  pong: z.tuple([]),
  /**
   * Sent in response to `joinUserRoom`: for how many milliseconds (at most a minute) the server is sure that it sent no
   * event for this connection. Replies that the client requested within this time contain all changes.
   */
  lastEventAge: z.tuple([z.number()]),
};

/** Events that the client sends, with their arguments. */
export const clientEvents = {
  joinUserRoom: z.tuple([Id]),
  joinConversation: z.tuple([z.object({ id: Id })]),
  /**
   * Clients of the specification send this after the call that stores a message. The call has already delivered the
   * message, so this event delivers nothing. The server sends `errorMessage` if it has not stored the message.
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
