import type { FastifyInstance } from 'fastify';
import { apiBase } from '../../../contract/http/endpoint.ts';
import { openApiDocument } from './openapi.ts';
import { referencePage } from './page.ts';

/** Cached, because the result never changes. Concurrent first requests share a promise. */
const made: {
  page?: ReturnType<typeof referencePage>;
  document?: ReturnType<typeof openApiDocument>;
} = {};

/** The API reference: for people at /api/docs, for machines at /api/docs/openapi.json. */
export function referenceRoutes(app: FastifyInstance, publicUrl: string): void {
  app.get('/api/docs', async (_request, reply) => {
    made.page ??= referencePage();
    return reply.type('text/html; charset=utf-8').send(await made.page);
  });
  app.get('/api/docs/openapi.json', async (_request, reply) => {
    made.document ??= openApiDocument();
    return reply.send({ ...(await made.document), servers: [{ url: publicUrl + apiBase }] });
  });
}
