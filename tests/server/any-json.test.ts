import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Call } from '../../contract/endpoints.ts';
import { acceptable, jsonCalls, propertiesOf, sendRaw } from '../support/calls/acceptable.ts';
import { minute } from '../support/clock.ts';
import { type World, prepareWorld } from '../support/roles/roles-world.ts';
import { type TestApp, buildTestApp } from '../support/app/test-app.ts';

let portal: TestApp;
let world: World;

beforeAll(async () => {
  portal = await buildTestApp();
  world = await prepareWorld(portal);
});
afterAll(() => portal.close());

const asJson = (value: unknown) => JSON.stringify(value);

/** Random bodies, some similar to the call's own and some unrelated. */
function anyBody(call: Call): fc.Arbitrary<string> {
  const anyText = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(fc.nat(0xffff)).map((codes) => String.fromCharCode(...codes)),
    fc.constantFrom(...Object.values(world.ids), ...Object.values(world.codes), '', "' or 1=1 --"),
  );
  const anyValue = fc.oneof(anyText, fc.jsonValue(), fc.double(), fc.constant(undefined));
  const right = acceptable(call, world).body;
  const fields = propertiesOf(call).map(([name]) => [
    name,
    fc.oneof(fc.constant(right[name]), anyValue),
  ]);
  const ofItsFields = fc.record(Object.fromEntries(fields)).map(asJson);
  return fc.oneof(ofItsFields, fc.jsonValue().map(asJson), fc.json(), anyText);
}

test('no body makes a call fail with a server error', async () => {
  const anyCall = fc
    .constantFrom(...jsonCalls)
    .chain((call) => fc.tuple(fc.constant(call), anyBody(call)));

  await fc.assert(
    fc.asyncProperty(anyCall, async ([call, body]) => {
      portal.clock.advance(minute);
      const { status } = await sendRaw(portal, call, acceptable(call, world), body);
      expect(status, `${call} ${body}`).toBeLessThan(500);
    }),
    { numRuns: 400 },
  );
});
