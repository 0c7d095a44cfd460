import type { z } from 'zod/mini';
import type { Endpoint, EndpointKey } from './http/endpoint.ts';
import { administrationEndpoints } from './endpoints/administration.ts';
import { authenticationEndpoints } from './endpoints/authentication.ts';
import { categoryEndpoints } from './endpoints/categories.ts';
import { claimEndpoints } from './endpoints/claims.ts';
import { conversationEndpoints } from './endpoints/conversations.ts';
import { currentUserEndpoints } from './endpoints/current-user.ts';
import { deskEndpoints } from './endpoints/desk.ts';
import { emailNotificationEndpoints } from './endpoints/email-notifications.ts';
import { itemEndpoints } from './endpoints/items.ts';
import { matchingEndpoints } from './endpoints/matching.ts';
import { notificationEndpoints } from './endpoints/notifications.ts';
import { placeEndpoints } from './endpoints/places.ts';
import { savedSearchEndpoints } from './endpoints/saved-searches.ts';
import { pushEndpoints } from './endpoints/push.ts';
import type { Replies } from './http/replies.ts';

const serviceEndpoints = {
  'GET /health': {
    summary: 'Whether the portal and its database answer',
    access: 'anyone',
    status: 200,
    errors: [],
  },
} satisfies Record<EndpointKey, Endpoint>;

/** Every call of the API, by method and path below /api/v1 (specification section 7). */
export const endpoints = {
  ...authenticationEndpoints,
  ...itemEndpoints,
  ...claimEndpoints,
  ...matchingEndpoints,
  ...currentUserEndpoints,
  ...categoryEndpoints,
  ...placeEndpoints,
  ...conversationEndpoints,
  ...notificationEndpoints,
  ...savedSearchEndpoints,
  ...pushEndpoints,
  ...emailNotificationEndpoints,
  ...deskEndpoints,
  ...administrationEndpoints,
  ...serviceEndpoints,
};

export type Endpoints = typeof endpoints;
export type Call = keyof Endpoints;

type Parsed<C extends Call, Part extends 'params' | 'query' | 'body'> =
  Endpoints[C] extends Record<Part, infer Schema extends z.ZodMiniType>
    ? z.output<Schema>
    : undefined;
type Sent<C extends Call, Part extends 'params' | 'query' | 'body'> =
  Endpoints[C] extends Record<Part, infer Schema extends z.ZodMiniType>
    ? Record<Part, z.input<Schema>>
    : unknown;

/** The validated input that the server's handler gets. */
export interface Received<C extends Call> {
  params: Parsed<C, 'params'>;
  query: Parsed<C, 'query'>;
  body: Parsed<C, 'body'>;
}
/** The input that a client sends, before validation. */
export type Request<C extends Call> = Sent<C, 'params'> & Sent<C, 'query'> & Sent<C, 'body'>;
export type Reply<C extends Call> = z.output<Replies[C]>;
export type ReplySchema<C extends Call> = z.ZodMiniType<Reply<C>>;
