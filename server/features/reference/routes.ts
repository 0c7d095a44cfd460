import type { FastifyInstance } from 'fastify';
import { apiBase } from '../../../contract/endpoint.ts';
import { openApiDocument } from './openapi.ts';
import { referencePage } from './page.ts';

/** What was asked for once: it takes 10 ms to make, and is the same for every portal of the process. */
const made: { page?: string; document?: ReturnType<typeof openApiDocument> } = {};

/** The API's reference, made from the contract: for readers at /api/docs, for machines below it. */
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
