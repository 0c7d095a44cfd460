/**
 * Whether a request was answered from memory, before Fastify gave it an id.
 * @param lines of the log since the request was sent
 * @throws Error if the request is not logged yet
 */
export function isFromMemory(lines: readonly string[]): boolean {
  const line = lines.find((text) => text.includes('request completed'));
  if (line === undefined) throw new Error('The request is not logged yet.');
  return !line.includes('"reqId"');
}
