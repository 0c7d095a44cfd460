import type { FastifyInstance } from 'fastify';
import { openApiDocument } from './openapi.ts';
import { referencePage } from './page.ts';

/** The API's reference, made from the contract: for readers at /api/docs, for machines below it. */
export function referenceRoutes(app: FastifyInstance, publicUrl: string): void {
  const page = referencePage();
  const document = openApiDocument(publicUrl);
  app.get('/api/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(page));
  app.get('/api/docs/openapi.json', (_request, reply) => reply.send(document));
}
