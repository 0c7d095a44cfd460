import nodeConsole from 'node:console';

// happy-dom reports each failed request to Node's own console, as browsers do. Many component tests let requests fail
// on purpose. The portal's code uses Vitest's console, which this file does not change.
nodeConsole.error = (...reported: unknown[]) => {
  // `warn` writes to the same stream.
  if (!isFailedRequest(reported[0])) nodeConsole.warn(...reported);
};

/** Whether this is the report of an error status, such as `GET http://… 404 (Not Found)`, or of a lost connection. */
function isFailedRequest(reported: unknown): boolean {
  if (typeof reported === 'string') return /^[A-Z]+ http\S+ \d{3} \(.*\)$/.test(reported);
  return reported instanceof Error && 'code' in reported && reported.code === 'ECONNRESET';
}
