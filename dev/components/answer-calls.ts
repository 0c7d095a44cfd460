/**
 * Replaces fetch, so that the examples change nothing on the server: only the call for a return code gets an answer.
 * Others wait, so that a pressed button shows that it is busy.
 */
export function answerCalls(): void {
  window.fetch = (request) => {
    const address = request instanceof Request ? request.url : String(request);
    if (!address.endsWith('/generate-otp')) return new Promise(() => undefined);
    const reply = { otp: '482913', expiresAt: new Date(Date.now() + 600_000).toISOString() };
    return Promise.resolve(Response.json(reply));
  };
}
