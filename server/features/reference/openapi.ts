import { z } from 'zod/mini';
import type { Endpoint } from '../../../contract/http/endpoint.ts';
import { type Call, endpoints } from '../../../contract/endpoints.ts';
import { ErrorBody, type ErrorCode, errorStatus } from '../../../contract/errors.ts';
import { limitInWords, limits } from '../../../contract/limits.ts';
import { replies } from '../../../contract/http/replies.ts';
import { forEachYielding } from '../../concurrency/for-each-yielding.ts';

type Json = Record<string, unknown>;

/** A call as documented by the OpenAPI document and the reference page. */
export interface Operation {
  method: string;
  /** Path below the API's base, with parameters in braces. */
  path: string;
  endpoint: Endpoint;
  reply: z.ZodMiniObject;
  errors: ErrorCode[];
}

/** Every call in the order of the contract. */
export function operations(): Operation[] {
  // The cast is needed because Object.keys returns string[].
  return (Object.keys(endpoints) as Call[]).map((key) => {
    const endpoint: Endpoint = endpoints[key];
    const space = key.indexOf(' ');
    return {
      method: key.slice(0, space),
      path: key.slice(space + 1),
      endpoint,
      reply: replies[key],
      errors: errorsOf(key.slice(0, space), endpoint),
    };
  });
}

/** The errors that the call declares, and those that its method and access imply. */
function errorsOf(method: string, { access, errors }: Endpoint): ErrorCode[] {
  const mayHaveBody = method !== 'GET';
  const codes: ErrorCode[] = [
    // Calls without input have this error too, because a request may break HTTP, for example with two Host headers.
    'VALIDATION_ERROR',
    ...(access === 'anyone' ? [] : (['NOT_SIGNED_IN'] as const)),
    ...(access === 'admin' || access === 'keeper or admin' ? (['FORBIDDEN'] as const) : []),
    ...errors,
    ...(mayHaveBody ? (['TOO_LARGE'] as const) : []),
    'TOO_MANY_REQUESTS',
    'INTERNAL_ERROR',
    'UNAVAILABLE',
    'STORAGE_FULL',
  ];
  return [...new Set(codes)];
}

type Direction = 'input' | 'output';

const generated = { input: new Map<z.ZodMiniType, Json>(), output: new Map<z.ZodMiniType, Json>() };

/** JSON Schema (2020-12) of a request or response. It is generated once, which takes up to 15 ms. */
export function jsonSchema(schema: z.ZodMiniType, io: Direction): Json {
  const known = generated[io].get(schema);
  if (known !== undefined) return known;
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  generated[io].set(schema, rest);
  return rest;
}

/** Generates the schemas of all calls. Lets requests run between two schemas. */
export async function generateSchemas(): Promise<void> {
  const schemas = operations().flatMap(({ endpoint: { params, query, body }, reply }) => [
    ...[params, query, body].map((schema) => ({ schema, io: 'input' }) as const),
    { schema: reply, io: 'output' } as const,
  ]);
  await forEachYielding(schemas, async ({ schema, io }) => {
    if (schema !== undefined) jsonSchema(schema, io);
  });
}

/** Generates the OpenAPI 3.1 document of the whole contract, without a server URL. */
export async function openApiDocument(): Promise<Json> {
  await generateSchemas();
  const paths: Record<string, Json> = {};
  await forEachYielding(operations(), async (operation) => {
    (paths[operation.path] ??= {})[operation.method.toLowerCase()] = describe(operation);
  });
  return {
    openapi: '3.1.0',
    info: { title: 'Lost & Found - College Portal', version: '1' },
    paths,
    components: {
      schemas: { Error: jsonSchema(ErrorBody, 'output') },
      securitySchemes: {
        token: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: 'The raw token, without a Bearer prefix.',
        },
      },
    },
  };
}

function describe({ endpoint, reply, errors }: Operation): Json {
  const limited = (endpoint.limits ?? []).map((name) => limitInWords(limits[name]));
  return {
    summary: endpoint.summary,
    ...(limited.length > 0 && { description: `Limits: ${limited.join('; ')}.` }),
    ...(endpoint.access === 'anyone' ? {} : { security: [{ token: [] }] }),
    parameters: [
      ...parameters(endpoint.params, 'path'),
      ...parameters(endpoint.query, 'query'),
      ...(endpoint.idempotent
        ? [{ name: 'Idempotency-Key', in: 'header', schema: { type: 'string', format: 'uuid' } }]
        : []),
    ],
    ...(endpoint.body && { requestBody: requestBody(endpoint.body, endpoint.photoField) }),
    responses: {
      [endpoint.status]: {
        description: 'Success',
        content: { 'application/json': { schema: jsonSchema(reply, 'output') } },
      },
      ...refusals(errors),
    },
  };
}

function parameters(schema: z.ZodMiniObject | undefined, place: 'path' | 'query'): Json[] {
  if (schema === undefined) return [];
  const fields = asRecord(jsonSchema(schema, 'input').properties);
  return Object.entries(fields).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path',
    schema: field,
  }));
}

function requestBody(body: z.ZodMiniObject, photoField: string | undefined): Json {
  const schema = jsonSchema(body, 'input');
  if (photoField === undefined) {
    return { required: true, content: { 'application/json': { schema } } };
  }
  const properties = {
    ...asRecord(schema.properties),
    [photoField]: { type: 'string', format: 'binary' },
  };
  return {
    required: true,
    content: { 'multipart/form-data': { schema: { ...schema, properties } } },
  };
}

function refusals(errors: readonly ErrorCode[]): Json {
  const byStatus = Map.groupBy(errors, (code) => errorStatus[code]);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      String(status),
      {
        description: codes.join(', '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  );
}

function asRecord(value: unknown): Json {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
