import { isIP } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildWatchedApp } from '../support/app/documented-responses.ts';
import type { Database } from '../../server/db/database.ts';
import { createPushAgent } from '../../server/push/push-agent.ts';
import { readPushKeys } from '../../server/push/push-keys.ts';
import { day, minute } from '../support/clock.ts';
import {
  type PushDevice,
  type PushService,
  startPushService,
} from '../support/notifications/push-service.ts';
import { pushCalls } from '../support/notifications/pushes.ts';
import {
  type SignedIn,
  type TestApp,
  buildTestApp,
  callsTo,
  password,
} from '../support/app/test-app.ts';

let service: PushService;
let portal: TestApp;
let calls: ReturnType<typeof pushCalls>;
let ada: SignedIn;
let device: PushDevice;

beforeAll(async () => {
  service = await startPushService();
  portal = await buildTestApp({}, undefined, service.agent);
  calls = pushCalls(portal);
});
afterAll(async () => {
  await portal.close();
  await service.close();
});

beforeEach(async () => {
  ada = await portal.signIn();
  device = service.device();
});

const endpointOf = async (viewer: SignedIn) => (await calls.look(viewer)).body.endpoint;
const storedEndpoints = async () => {
  const rows = await portal.database.read.selectFrom('push_subscriptions').selectAll().execute();
  return rows.map(({ endpoint }) => endpoint);
};

async function signInAgain({ user }: SignedIn): Promise<SignedIn> {
  const { body } = await portal.call('POST /auth/login', { body: { email: user.email, password } });
  return { user, token: body.authorization };
}

describe("the portal's keys", () => {
  test('are generated once for all nodes, and only the public one is sent', async () => {
    const keys = await readPushKeys(portal.database, portal.config);
    expect(await readPushKeys(portal.database, portal.config)).toEqual(keys);
    const { body } = await calls.look(ada);
    expect(body.publicKey).toBe(keys.publicKey);
    expect(Buffer.from(keys.publicKey, 'base64url')).toHaveLength(65);
    expect(JSON.stringify(body) + portal.logLines.join()).not.toContain(keys.privateKey);
  });

  test.each([
    ['https://lost.example.edu', 'Lost & Found <lost@example.edu>', 'https://lost.example.edu'],
    ['http://127.0.0.1:3000', 'Lost & Found <lost@example.edu>', 'mailto:lost@example.edu'],
    ['http://127.0.0.1:3000', 'lost@example.edu', 'mailto:lost@example.edu'],
  ])(
    'contain a contact: with the URL %s and mails from %s it is %s',
    async (publicUrl, mailFrom, subject) => {
      const keys = await readPushKeys(portal.database, { publicUrl, mailFrom });
      expect(keys.subject).toBe(subject);
    },
  );
});

describe('the switches', () => {
  test('are all on at first, and are stored', async () => {
    expect((await calls.look(ada)).body.switches).toEqual({
      claim: true,
      message: true,
      returned: true,
      match: true,
    });
    for (const switches of [
      { claim: false, message: true, returned: true, match: false },
      { claim: true, message: false, returned: false, match: true },
    ]) {
      expect((await calls.choose(ada, switches)).body).toEqual({ switches });
      expect((await calls.look(ada)).body.switches).toEqual(switches);
    }
    expect((await calls.look(await portal.signIn())).body.switches.message).toBe(true);
  });

  test('keep their positions if an older client does not know them', async () => {
    const known = { claim: true, message: true, returned: false };
    await calls.choose(ada, { ...known, match: false });
    const { body } = await calls.choose(ada, known);
    expect(body.switches).toEqual({ ...known, match: false });
  });

  test.each([
    ['claim', { message: true, returned: true }],
    ['message', { claim: true, message: 'yes', returned: true }],
    ['surprise', { claim: true, message: true, returned: true, surprise: true }],
  ])('are refused with the name of the invalid field: %s', async (field, switches) => {
    const { status, body } = await calls.choose(ada, switches);
    expect([status, body.details[0].field]).toEqual([400, field]);
  });
});

describe('a subscription', () => {
  test('belongs to the requesting device only', async () => {
    const phone = await signInAgain(ada);
    await calls.switchOn(ada, device);
    expect(await endpointOf(ada)).toBe(device.subscription.endpoint);
    expect(await endpointOf(phone)).toBeNull();

    expect((await calls.unsubscribe(phone)).status).toBe(200);
    expect(await endpointOf(ada)).toBe(device.subscription.endpoint);
    expect((await calls.unsubscribe(ada)).status).toBe(200);
    expect(await endpointOf(ada)).toBeNull();
  });

  test('is refused if the session ends in the meantime', async () => {
    let endSession = async () => undefined as unknown;
    const database: Database = {
      ...portal.database,
      async transaction(work) {
        await endSession();
        return portal.database.transaction(work);
      },
    };
    const app = await buildWatchedApp({ ...portal.parts, database });
    endSession = () => portal.call('POST /auth/logout', { token: ada.token });
    const { status, body } = await callsTo(app)('PUT /users/me/push/subscription', {
      body: device.subscription,
      token: ada.token,
    });
    endSession = async () => undefined;
    await app.close();
    expect([status, body.code]).toEqual([401, 'NOT_SIGNED_IN']);
    expect(await storedEndpoints()).not.toContain(device.subscription.endpoint);
  });

  test('replaces the previous one of the device', async () => {
    await calls.switchOn(ada, device);
    const next = await calls.switchOn(ada, service.device());
    expect(await endpointOf(ada)).toBe(next.subscription.endpoint);
    expect(await storedEndpoints()).not.toContain(device.subscription.endpoint);
    await calls.switchOn(ada, next);
    expect(await endpointOf(ada)).toBe(next.subscription.endpoint);
  });

  test('moves to the next user who signs in on the device', async () => {
    const grace = await portal.signIn();
    await calls.switchOn(ada, device);
    await calls.switchOn(grace, device);
    expect([await endpointOf(ada), await endpointOf(grace)]).toEqual([
      null,
      device.subscription.endpoint,
    ]);
  });

  test("is one of the account's at most ten; the oldest is removed", async () => {
    const grace = await portal.signIn();
    await calls.switchOn(grace, device);
    const endpoints: string[] = [];
    for (let devices = 0; devices < 12; devices += 1) {
      const session = await signInAgain(ada);
      const { subscription } = await calls.switchOn(session, service.device());
      endpoints.push(subscription.endpoint);
      portal.clock.advance(minute);
    }
    const known = await storedEndpoints();
    expect(endpoints.filter((endpoint) => known.includes(endpoint))).toEqual(endpoints.slice(2));
    expect(await endpointOf(grace)).toBe(device.subscription.endpoint);
  });

  const ends: Record<string, (session: SignedIn) => Promise<unknown>> = {
    'signing out': ({ token }) => portal.call('POST /auth/logout', { token }),
    'another password, set elsewhere': async (session) => {
      const elsewhere = await signInAgain(session);
      const body = { currentPassword: password, newPassword: 'another lighthouse' };
      return portal.call('PUT /users/me/password', { body, token: elsewhere.token });
    },
    'an admin who deactivates the account': async ({ user }) => {
      const admin = await portal.signIn({ role: 'admin' });
      const params = { id: user._id };
      return portal.call('PUT /admin/users/{id}/activate', { params, token: admin.token });
    },
    'deleting the account': ({ token }) => portal.call('DELETE /users/me', { token }),
  };
  test.each(Object.entries(ends))('ends with %s', async (_, end) => {
    await calls.switchOn(ada, device);
    await end(ada);
    expect(await storedEndpoints()).not.toContain(device.subscription.endpoint);
  });

  test('stays after a password change on the same device', async () => {
    await calls.switchOn(ada, device);
    const body = { currentPassword: password, newPassword: 'another lighthouse' };
    await portal.call('PUT /users/me/password', { body, token: ada.token });
    expect(await endpointOf(ada)).toBe(device.subscription.endpoint);
  });

  test('is removed when its session expires', async () => {
    await calls.switchOn(ada, device);
    portal.clock.advance(31 * day);
    await portal.signIn();
    expect(await storedEndpoints()).not.toContain(device.subscription.endpoint);
  });
});

describe('the host name of an endpoint', () => {
  const names: Record<string, string[]> = {
    'inside.example.com': ['10.0.0.7'],
    'half.example.com': ['1.1.1.1', '127.0.0.1'],
    'metadata.example.com': ['169.254.169.254'],
    'six.example.com': ['fd12:3456::1'],
    'outside.example.com': ['1.1.1.1'],
  };
  let resolving: TestApp;
  beforeAll(async () => {
    const agent = createPushAgent((name, _options, callback) => {
      const found = names[name]?.map((address) => ({ address, family: isIP(address) }));
      if (found) callback(null, found);
      else callback(Object.assign(new Error(), { code: 'EAI_AGAIN' }), []);
    });
    resolving = await buildTestApp({}, undefined, agent);
  });
  afterAll(() => resolving.close());

  const subscribeAt = async (name: string) => {
    const subscription = { ...device.subscription, endpoint: `https://${name}/send/x` };
    return pushCalls(resolving).subscribe(await resolving.signIn(), subscription);
  };

  test.each(['inside', 'half', 'metadata', 'six'])(
    'is refused if it resolves to an internal address: %s.example.com',
    async (name) => {
      const { status, body } = await subscribeAt(`${name}.example.com`);
      expect([status, body.details]).toEqual([
        400,
        [{ field: 'endpoint', message: 'is not the address of a push service' }],
      ]);
    },
  );

  test('is accepted if it resolves to a public address or cannot be resolved now', async () => {
    for (const name of ['outside.example.com', 'unknown.example.com']) {
      expect((await subscribeAt(name)).status, name).toBe(200);
    }
  });
});

describe('a subscription with an invalid field', () => {
  const long = `https://push.service.test/${'x'.repeat(2000)}`;
  const offCurve = `B${'A'.repeat(86)}`;
  test.each([
    ['endpoint', { endpoint: 'http://push.service.test/x' }],
    ['endpoint', { endpoint: 'https://push.service.test:8443/x' }],
    ['endpoint', { endpoint: 'https://me:pass@push.service.test/x' }],
    ['endpoint', { endpoint: 'https://127.0.0.1/x' }],
    ['endpoint', { endpoint: 'https://2130706433/x' }],
    ['endpoint', { endpoint: 'https://0x7f.1/x' }],
    ['endpoint', { endpoint: 'https://[::1]/x' }],
    ['endpoint', { endpoint: 'https://[::ffff:10.0.0.1]/x' }],
    ['endpoint', { endpoint: 'https://localhost/x' }],
    ['endpoint', { endpoint: 'file:///etc/passwd' }],
    ['endpoint', { endpoint: 'push.service.test' }],
    ['endpoint', { endpoint: '' }],
    ['endpoint', { endpoint: long }],
    ['endpoint', { endpoint: undefined }],
    ['p256dh', { p256dh: 'B' }],
    ['p256dh', { p256dh: offCurve }],
    ['p256dh', { p256dh: `${offCurve}A` }],
    ['p256dh', { p256dh: offCurve.replace('BA', 'B+') }],
    ['auth', { auth: 'A'.repeat(21) }],
    ['auth', { auth: 'A'.repeat(23) }],
    ['auth', { auth: undefined }],
    ['declarative', { declarative: 1 }],
    ['surprise', { surprise: 'x' }],
  ])('is refused with the name of the field: %s: %o', async (field, change) => {
    const response = await calls.subscribe(ada, { ...device.subscription, ...change });
    expect([response.status, response.body.details[0].field]).toEqual([400, field]);
    expect(await endpointOf(ada)).toBeNull();
  });
});
