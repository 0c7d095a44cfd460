import { z } from 'zod/mini';
import { type Endpoint, apiBase } from '../../../contract/http/endpoint.ts';
import { type Call, endpoints } from '../../../contract/endpoints.ts';
import { anotherClient } from './client-address.ts';
import { table } from '../roles/roles-table.ts';
import { type World, callers } from '../roles/roles-world.ts';
import type { ApiResponse, TestApp } from '../app/test-app.ts';

const entries = Object.entries(endpoints) as [Call, Endpoint][];

/** The calls with a JSON body. */
export const jsonCalls = entries
  .filter(([, { body, photoField }]) => body && !photoField)
  .map(([call]) => call);

/** The fields of a call's body with their JSON Schemas. */
export function propertiesOf(call: Call): [name: string, schema: { type?: string }][] {
  const { body }: Endpoint = endpoints[call];
  if (body === undefined) return [];
  const { properties = {} } = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' });
  return Object.entries(properties) as [string, { type?: string }][];
}

/** The fields whose values are validated; the others accept any value. */
export function checkedPropertiesOf(call: Call): ReturnType<typeof propertiesOf> {
  return propertiesOf(call).filter(([, schema]) => Object.keys(schema).length > 0);
}

/** A call that succeeds, with a caller who is permitted to make it. */
export interface Acceptable {
  params: Record<string, string>;
  /** The JSON body; empty if the call has none. */
  body: Record<string, unknown>;
  /** The values of `body` as form fields. */
  form: Record<string, string>;
  token: string;
}

/** @throws Error if nobody in the table of roles is permitted to make the call */
export function acceptable(call: Call, world: World): Acceptable {
  for (const { statuses, target, sending } of table[call]) {
    const may = (each: (typeof callers)[number]) =>
      // An unsubscribe link needs a signature that cannot be created here, so use the row with a forged signature.
      statuses[each] < 300 || call === 'POST /unsubscribe';
    const caller = callers.find((each) => may(each) && world.tokens[each] !== null);
    if (caller === undefined) continue;
    const id = world.ids[target ?? 'nowhere'];
    const person = caller in world.people ? (caller as keyof World['people']) : 'poster';
    const me = world.people[person];
    const { params, body = {}, form = {} } = sending.sent({ world, id, me });
    return {
      params: { id, conversationId: id, ...params },
      body: body as Record<string, unknown>,
      form,
      token: world.tokens[caller] ?? '',
    };
  }
  throw new Error(`${call}: nobody may`);
}

/** Makes a call with exactly this body. */
export async function sendRaw(
  { app }: TestApp,
  call: Call,
  { params, token }: Pick<Acceptable, 'params' | 'token'>,
  payload: string | Buffer,
  type = 'application/json',
): Promise<ApiResponse> {
  const [method = '', path = ''] = call.split(' ');
  const response = await app.inject({
    method: method as 'POST',
    url: apiBase + path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? ''),
    payload,
    headers: { ...anotherClient(), authorization: token, 'content-type': type },
  });
  return { status: response.statusCode, body: response.json(), headers: response.headers };
}
