import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod/mini';
import { apiBase } from '../../../contract/http/endpoint.ts';
import { errorStatus } from '../../../contract/errors.ts';
import { buildApp } from '../../../server/app.ts';
import { type Operation, operations } from '../../../server/features/reference/openapi.ts';
import type { Parts } from '../../../server/parts.ts';

const documented = new Map<string, Operation>(
  operations().map((operation) => [routeOf(operation.method, operation.path), operation]),
);

/** Returns a route as Fastify names it, with `:id` for a parameter. The contract has `{id}`. */
function routeOf(method: string, path: string): string {
  return `${method} ${apiBase}${path.replaceAll(/\{(\w+)\}/g, ':$1')}`;
}

const undocumented = new Set<string>();

/**
 * Returns and forgets the recorded responses that the API reference does not list. The setup of the server tests calls
 * this function after each test, and fails the test if there are any.
 */
export function takeUndocumentedResponses(): string[] {
  const taken = [...undocumented];
  undocumented.clear();
  return taken;
}

/** Builds the app, and records each response to a call whose status or error code is not in the API reference. */
export async function buildWatchedApp(parts: Parts): Promise<FastifyInstance> {
  const app = await buildApp(parts);
  app.addHook('onSend', async (request, { statusCode }, payload) => {
    const response = undocumentedResponse(request, statusCode, payload);
    if (response !== null) undocumented.add(response);
  });
  return app;
}

/** @returns null if the response is documented, or if the route is not a call of the contract */
function undocumentedResponse(
  { method, routeOptions }: FastifyRequest,
  status: number,
  payload: unknown,
): string | null {
  // Fastify handles HEAD requests with the GET route.
  const route = `${method === 'HEAD' ? 'GET' : method} ${routeOptions.url ?? ''}`;
  const operation = documented.get(route);
  if (operation === undefined || status === operation.endpoint.status) return null;
  const code = errorCodeOf(payload);
  const isListed = operation.errors.some(
    (error) => errorStatus[error] === status && (code === null || code === error),
  );
  return isListed ? null : `${route}: ${status} ${code ?? ''}`;
}

/** @returns null if the body is no JSON object, for example because it is an HTML page */
function errorCodeOf(payload: unknown): string | null {
  if (typeof payload !== 'string' || !payload.startsWith('{')) return null;
  return z.object({ code: z.string() }).parse(JSON.parse(payload)).code;
}
