/**
 * Resolves when the server has begun to handle everything that other connections sent to it before. One request is not
 * enough, because the server may read an open connection before it accepts a new one.
 * - The first response shows that the connections before it are accepted.
 * - Their data is read at the latest in the same round of the event loop as the second request.
 * - The third request comes after that round.
 */
export async function untilHandled(origin: string): Promise<void> {
  for (let request = 0; request < 3; request += 1) {
    await (await fetch(`${origin}/api/v1/health`)).text();
  }
}
