/**
 * Resolves when the server has begun to handle what was sent to it before on other connections. The server accepts and
 * reads connections in order. But it may read one that it knows already before it accepts a new one, so a single request
 * is not enough.
 */
export async function untilHandled(origin: string): Promise<void> {
  for (let request = 0; request < 3; request += 1) {
    await (await fetch(`${origin}/api/v1/health`)).text();
  }
}
