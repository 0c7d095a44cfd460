import { z } from 'zod';
import { type Endpoint, apiBase } from '../../contract/endpoint.ts';
import { type Call, endpoints } from '../../contract/endpoints.ts';
import { anotherClient } from './client-address.ts';
import { table } from './roles-table.ts';
import { type World, askers } from './roles-world.ts';
import type { Answer, TestApp } from './test-app.ts';

const entries = Object.entries(endpoints) as [Call, Endpoint][];

/** The calls that take fields in JSON. */
export const jsonCalls = entries
  .filter(([, { body, photoField }]) => body && !photoField)
  .map(([call]) => call);

/** The fields that a call may be sent, with their JSON Schemas. */
export function propertiesOf(call: Call): [name: string, schema: { type?: string }][] {
  const { body }: Endpoint = endpoints[call];
  if (body === undefined) return [];
  const { properties = {} } = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' });
  return Object.entries(properties) as [string, { type?: string }][];
}

/** Those of the fields whose values are checked: the others may hold anything. */
export function checkedPropertiesOf(call: Call): ReturnType<typeof propertiesOf> {
  return propertiesOf(call).filter(([, schema]) => Object.keys(schema).length > 0);
}

/** A call as somebody may make it, who is let do it. */
export interface Acceptable {
  params: Record<string, string>;
  /** What is sent as JSON, where the call takes anything. */
  body: Record<string, unknown>;
  /** The same as fields of a form. */
  form: Record<string, string>;
  token: string;
}

/** @throws where the table of roles knows nobody who may */
export function acceptable(call: Call, world: World): Acceptable {
  for (const { statuses, target, sending } of table[call]) {
    const may = (each: (typeof askers)[number]) =>
      // A signed link cannot be made ahead: the call with a forged one is the nearest.
      statuses[each] < 300 || call === 'POST /unsubscribe';
    const asker = askers.find((each) => may(each) && world.tokens[each] !== null);
    if (asker === undefined) continue;
    const id = world.ids[target ?? 'nowhere'];
    const person = asker in world.people ? (asker as keyof World['people']) : 'poster';
    const me = world.people[person];
    const { params, body = {}, form = {} } = sending.sent({ world, id, me });
    return {
      params: { id, conversationId: id, ...params },
      body: body as Record<string, unknown>,
      form,
      token: world.tokens[asker] ?? '',
    };
  }
  throw new Error(`${call}: nobody may`);
}

/** Makes a call with this as its body, to the letter. */
export async function sendRaw(
  { app }: TestApp,
  call: Call,
  { params, token }: Pick<Acceptable, 'params' | 'token'>,
  payload: string | Buffer,
  type = 'application/json',
): Promise<Answer> {
  const [method = '', path = ''] = call.split(' ');
  const answer = await app.inject({
    method: method as 'POST',
    url: apiBase + path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? ''),
    payload,
    headers: { ...anotherClient(), authorization: token, 'content-type': type },
  });
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
}
