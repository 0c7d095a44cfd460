/**
 * The baseline: Fastify with two routes. GET sends a constant. POST shrinks a photo and encodes it with the defaults of
 * the image library.
 */
import fastify from 'fastify';

const app = fastify({ bodyLimit: 15 * 1024 * 1024 });
app.get('/', async () => ({ ok: true }));
app.addContentTypeParser(
  'image/jpeg',
  { parseAs: 'buffer' },
  async (_: unknown, body: Buffer) => body,
);
app.post<{ Body: Buffer }>('/', async ({ body }) => {
  const { default: sharp } = await import('sharp');
  const small = await sharp(body)
    .autoOrient()
    .resize(1600, 1600, { fit: 'inside' })
    .webp()
    .toBuffer();
  return { bytes: small.length };
});
console.log(`address ${await app.listen({ host: '127.0.0.1', port: 0 })}/`);
process.on('SIGTERM', () => process.exit(0));
