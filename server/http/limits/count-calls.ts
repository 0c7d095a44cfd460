import type { Call } from '../../../contract/endpoints.ts';
import type { Endpoint } from '../../../contract/http/endpoint.ts';
import { createSerialise } from '../../../contract/serialise.ts';
import type { Database } from '../../db/database.ts';
import type { CallInput } from '../call-input.ts';
import { hasStoredResponse } from '../idempotency.ts';
import type { DeviceStanding } from './count-keys.ts';
import type { Limits } from './limits.ts';

/**
 * How a call counts toward its limits, and which calls run one at a time. If left out, each request counts as one call.
 */
export interface CountOptions<C extends Call> {
  /**
   * Whether an earlier request has made the call, so that this one counts toward no limit. If left out, that is so if
   * a response is stored under the viewer's Idempotency-Key. A call that uses neither `once` nor `keyed` needs a check
   * of its own, because the key of another call would let it run uncounted.
   */
  isRepeat?: (input: CallInput<C>) => Promise<boolean>;
  /** How many calls this one counts as; one if left out. */
  times?: (input: CallInput<C>) => number | Promise<number>;
  /** Whether the requesting device has signed in with the email address in the body, or registered it. */
  device?: (input: CallInput<C>) => Promise<DeviceStanding>;
  /** Calls with the same key run one at a time, so that a repeated call finds the result of the first. */
  serialiseKey?: (input: CallInput<C>) => string;
}

/** Counts the requests for one call toward the limits of its endpoint. */
interface CountCall<C extends Call> {
  /** Runs the work of a request, which counts toward the limits unless it is a repeat. */
  run<T>(input: CallInput<C>, work: () => Promise<T>): Promise<T>;
  /** Removes an earlier request from the counts of the limits in the endpoint's `givesBack`. */
  giveBack(input: CallInput<C>): Promise<void>;
}

export function createCountCalls({
  limits,
  database,
}: {
  limits: Pick<Limits, 'counted' | 'giveBack'>;
  database: Pick<Database, 'read'>;
}) {
  const serialise = createSerialise();

  return <C extends Call>(endpoint: Endpoint, options: CountOptions<C>): CountCall<C> => {
    /** A repeated request waits for the first one, and is then recognised as a repeat. */
    const serialiseKeyOf = (input: CallInput<C>) =>
      options.serialiseKey?.(input) ??
      (input.keyed && [input.keyed.userId, input.keyed.key].join(' '));

    const isStored = async ({ keyed }: CallInput<C>) =>
      keyed !== null && (await hasStoredResponse(database.read, keyed));

    const isRepeat = (input: CallInput<C>) => options.isRepeat?.(input) ?? isStored(input);

    async function countedCall(input: CallInput<C>, times: number) {
      const { viewer, body, photo, privatePhoto, request } = input;
      const device = await options.device?.(input);
      const photos = [photo, privatePhoto].filter((bytes) => bytes !== null).length;
      return { ip: request.ip, viewer, body, photos, times, ...(device && { device }) };
    }

    async function runCounted<T>(input: CallInput<C>, work: () => Promise<T>): Promise<T> {
      const times = (await isRepeat(input)) ? 0 : ((await options.times?.(input)) ?? 1);
      if (times === 0) return work();
      return limits.counted(endpoint.limits ?? [], await countedCall(input, times), work);
    }

    return {
      run(input, work) {
        const key = serialiseKeyOf(input);
        const run = () => runCounted(input, work);
        return key === null ? run() : serialise(key, run);
      },

      giveBack: async (input) =>
        limits.giveBack(endpoint.givesBack ?? [], await countedCall(input, 1)),
    };
  };
}
