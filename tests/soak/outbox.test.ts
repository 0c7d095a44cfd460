/**
 * Tests the outbox with random faults: `npm run test:soak -- [seconds] [seed]`. Each round has its own device and two
 * people, and causes every fault in random order. Then it restores the network and checks that everything arrived
 * once and in order.
 */
import { startMailServer } from '../support/servers/mail-server.ts';
import { ownNetworkAddress } from '../support/browser/device/device.ts';
import { copyPortal } from '../support/browser/next-build.ts';
import { startPortal } from '../support/browser/portal.ts';
import { openConversation } from '../support/browser/screens/conversation.ts';
import { expect, test } from '../support/browser/test.ts';
import { startCuttingProxy } from '../support/servers/cutting-proxy.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { startDevice } from './device.ts';
import { faults } from './faults.ts';
import { compareOutcome, startPerson } from './person.ts';
import { createRandom } from './random.ts';
import { type Round, post, sendAll, signIn, writeMessages } from './round.ts';

const seconds = Number(process.env.SOAK_SECONDS);
const seed = Number(process.env.SOAK_SEED);

test(`the outbox, ${String(seconds)} s of faults, seed ${String(seed)}`, async ({
  launchOptions,
}) => {
  test.setTimeout(0);
  await using root = await temporaryFolder();
  await copyPortal(root.path);
  await using data = await temporaryFolder();
  const mails = await startMailServer();
  await using portal = await startPortal({
    root: root.path,
    dataDir: data.path,
    smtpUrl: mails.url,
  });
  const until = Date.now() + seconds * 1000;
  for (let count = 0; Date.now() < until || count === 0; count += 1) {
    const began = Date.now();
    const random = createRandom(seed + count);
    const hasSync = random.chance(0.5);
    const schedule = random.shuffled(Object.keys(faults));
    const person = (name: string) =>
      startPerson(portal, mails, {
        name: `${name} Writer`,
        email: `${name.toLowerCase()}${String(count)}@campus.example`,
        password: 'seven quiet geese',
      });
    const people = [await person('Wanda'), await person('Otto')] as const;
    await using network = await startCuttingProxy(portal.origin);
    await using profile = await temporaryFolder();
    await using device = await startDevice({
      profile: profile.path,
      launchOptions: { ...launchOptions, ...ownNetworkAddress() },
      origin: network.origin,
      hasSync,
    });
    const round: Round = {
      random,
      portal,
      network,
      device,
      people,
      portalRoot: root.path,
      writer: people[0],
    };
    let at = 'the beginning';
    try {
      // Both people use the device online first, so that it has cached what they need offline.
      await openConversation(device.page(), people[0].conversation, network.origin);
      await signIn(round, people[1]);
      await post(round);
      await signIn(round, people[0]);
      for (at of schedule) {
        await faults[at]?.(round);
        await writeMessages(round);
      }
      at = 'the end';
      await sendAll(round);
      for (const { conversation, messages, items, titles } of people) {
        const untouched = { lost: [], doubled: [], reordered: [] };
        expect(compareOutcome(messages, await conversation.contents())).toEqual(untouched);
        expect(compareOutcome(items, await titles())).toEqual(untouched);
      }
    } catch (error) {
      console.error(`Failed at ${at} with \`npm run test:soak -- 1 ${String(seed + count)}\`:`);
      console.error(schedule.join(', '));
      throw error;
    }
    const sum = (what: 'messages' | 'items') =>
      String(people.reduce((all, one) => all + one[what].length, 0));
    const took = Math.round((Date.now() - began) / 1000);
    console.log(
      `seed ${String(seed + count)}, ${hasSync ? 'with' : 'without'} Background Sync, ${String(took)} s: ` +
        `${sum('messages')} messages and ${sum('items')} items of 2 people, ` +
        `${String(network.count())} tries broken off; lost 0, doubled 0, order kept. ` +
        `Through ${schedule.join(', ')}`,
    );
  }
  await mails.close();
});
