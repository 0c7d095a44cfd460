import { otp } from '../../contract/bounds.ts';

/**
 * Replaces fetch, so that the examples change nothing on the server. Only the call for a return code gets a
 * response. All other calls stay pending, so that a pressed button shows its busy state.
 */
export function answerCalls(): void {
  window.fetch = (request) => {
    const address = request instanceof Request ? request.url : String(request);
    if (!address.endsWith('/generate-otp')) return new Promise(() => undefined);
    const reply = {
      otp: '482913',
      expiresAt: new Date(Date.now() + otp.returnCodeLife).toISOString(),
    };
    return Promise.resolve(Response.json(reply));
  };
}
