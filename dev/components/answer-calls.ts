import { otp } from '../../contract/bounds.ts';
import type { Reply } from '../../contract/endpoints.ts';
import { matches, sampleItem } from './sample-data.ts';

/** The calls that get a response, by the end of their path. */
const replies: Readonly<Record<string, () => object>> = {
  '/generate-otp': () => ({
    otp: '482913',
    expiresAt: new Date(Date.now() + otp.returnCodeLifeMs).toISOString(),
  }),
  '/suggestions': (): Reply<'GET /items/{id}/suggestions'> => ({ suggestions: matches }),
  '/match-counts': (): Reply<'GET /users/me/match-counts'> => ({
    counts: [{ itemId: sampleItem()._id, count: 2 }],
  }),
  '/owner': (): Reply<'GET /items/{id}/owner'> => ({
    owner: { name: 'Mary Jackson', email: 'mary@example.edu' },
  }),
};

/**
 * Replaces fetch, so that the examples change nothing on the server. Only a few calls get a response. All other calls
 * stay pending, so that a pressed button shows its busy state.
 */
export function answerCalls(): void {
  window.fetch = (request) => {
    const address = request instanceof Request ? request.url : String(request);
    const { pathname } = new URL(address, window.location.href);
    const reply = Object.entries(replies).find(([end]) => pathname.endsWith(end))?.[1];
    if (reply === undefined) return new Promise(() => undefined);
    return Promise.resolve(Response.json(reply()));
  };
}
