/**
 * Resolves when the server has begun to handle what was sent to it before on other connections. It accepts connections and
 * reads them in order, but a connection that it knows already may be read before a new one is accepted.
 */
export async function untilHandled(origin: string): Promise<void> {
  for (let request = 0; request < 3; request += 1) {
    await (await fetch(`${origin}/api/v1/health`)).text();
  }
}
