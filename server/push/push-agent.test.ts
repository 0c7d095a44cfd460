import { once } from 'node:events';
import { request } from 'node:https';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type PushService,
  pushHost,
  startPushService,
} from '../../tests/support/notifications/push-service.ts';
import { createPushAgent } from './push-agent.ts';
import { isPublicAddress } from './public-addresses.ts';

describe('isPublicAddress', () => {
  it.each([
    '1.1.1.1',
    '8.8.8.8',
    '172.15.0.1',
    '172.32.0.1',
    '142.250.74.106',
    '223.255.255.254',
    '2a00:1450:4001:80b::200a',
    '2606:4700:4700::1111',
  ])('accepts %s', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.8',
    '192.168.178.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:10.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::a00:1',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'ff02::1',
    '2001:0:1::1',
    '2001:db8::1',
    '2002:a00:1::1',
  ])('refuses the local, internal or reserved address %s', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

describe('the agent for push services', () => {
  let service: PushService;
  beforeAll(async () => {
    service = await startPushService();
  });
  afterAll(() => service.close());

  /**
   * Connects to a host name that resolves to these addresses.
   * @returns the error message
   */
  async function refusalOf(addresses: string[]): Promise<string> {
    const agent = createPushAgent((_hostname, _options, callback) => {
      const found = addresses.map((address) => ({
        address,
        family: address.includes(':') ? 6 : 4,
      }));
      callback(null, found);
    });
    const sent = request(`https://${pushHost}:${service.port}/`, { agent, ca: service.cert });
    sent.end();
    const [error] = (await once(sent, 'error')) as [Error];
    agent.destroy();
    return error.message;
  }

  it.each([
    [['127.0.0.1']],
    [['::1']],
    [['192.168.178.1']],
    // A single internal address is enough to refuse, because a connection may use any of the addresses.
    [['8.8.8.8', '127.0.0.1']],
    [[]],
  ])('refuses a name that resolves to %j', async (addresses) => {
    expect(await refusalOf(addresses)).toContain('does not stand for public addresses alone');
    expect(service.requests()).toBe(0);
  });

  it("uses the system's resolver by default", async () => {
    const agent = createPushAgent();
    const sent = request(`https://localhost:${service.port}/`, { agent, ca: service.cert });
    sent.end();
    const [error] = (await once(sent, 'error')) as [Error];
    agent.destroy();
    expect(error.message).toContain('localhost does not stand for public addresses alone');
  });
});
