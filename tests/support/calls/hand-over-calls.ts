import type { Call } from '../../../contract/endpoints.ts';
import type { Item } from '../../../contract/entities.ts';
import type { HistoryEntry } from '../../../contract/items/history.ts';
import type { signInPeople } from './conversations.ts';
import { type SignedIn, type TestApp, password } from '../app/test-app.ts';

/**
 * The calls about the hand-over of a guarded item.
 * @param people those who make the calls, unless the test passes another person
 * @param item returns the item of the current test
 */
export function handOverCalls(
  portal: TestApp,
  people: Awaited<ReturnType<typeof signInPeople>>,
  item: () => Item,
) {
  /** Makes a call about the item. Returns the status together with the fields of the body. */
  async function ask(call: Call, who: SignedIn, body?: object, id = item()._id) {
    const response = await portal.call(call, { params: { id }, token: who.token, body });
    return { status: response.status, code: response.body.code, ...response.body };
  }

  return {
    ask,
    tick: (checks: object, who = people.keeper) =>
      ask('PUT /items/{id}/hand-over', who, {
        studentCard: null,
        isUnlocked: false,
        value: null,
        ...checks,
      }),
    generate: (who = people.keeper) => ask('POST /items/{id}/generate-otp', who),
    enter: (otp: string, who = people.claimant) => ask('POST /items/{id}/verify-otp', who, { otp }),
    second: (who: SignedIn, body: object = { password }) =>
      ask('POST /items/{id}/second-keeper', who, body),
    proxyCode: (name = 'Kofi') => ask('POST /items/{id}/proxy-code', people.claimant, { name }),
    handOver: async (who = people.keeper) => (await ask('GET /items/{id}/hand-over', who)).handOver,
    setLimit: (secondKeeperAbove: number | null) =>
      portal.call('PUT /admin/hand-over-settings', {
        body: { secondKeeperAbove },
        token: people.admin.token,
      }),

    /** The entries of the item's history with this event. */
    async history(event: string, who = people.admin) {
      const { history: entries } = await ask('GET /items/{id}/history', who);
      return (entries as HistoryEntry[]).filter((entry) => entry.event === event);
    },
  };
}

export const codeOf = async (response: Promise<{ otp: string }>) => (await response).otp;
