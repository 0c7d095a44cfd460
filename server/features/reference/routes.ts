import type { FastifyInstance } from 'fastify';
import { apiBase } from '../../../contract/http/endpoint.ts';
import { openApiDocument } from './openapi.ts';
import { referencePage } from './page.ts';

/** Cached, because generating takes 10 ms and the result never changes. */
const made: { page?: string; document?: ReturnType<typeof openApiDocument> } = {};

/** The API reference: for people at /api/docs, for machines at /api/docs/openapi.json. */
export function referenceRoutes(app: FastifyInstance, publicUrl: string): void {
  app.get('/api/docs', (_request, reply) => {
    made.page ??= referencePage();
    return reply.type('text/html; charset=utf-8').send(made.page);
  });
  app.get('/api/docs/openapi.json', (_request, reply) => {
    made.document ??= openApiDocument();
    return reply.send({ ...made.document, servers: [{ url: publicUrl + apiBase }] });
  });
}
