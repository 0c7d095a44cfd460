/**
 * Resolves when the server has begun to handle what was sent to it before on other connections. One request is not
 * enough: the server may read a connection that is already open before it accepts a new one.
 */
export async function untilHandled(origin: string): Promise<void> {
  for (let request = 0; request < 3; request += 1) {
    await (await fetch(`${origin}/api/v1/health`)).text();
  }
}
