/** Tests on networks in which another server answers instead of the portal, or no server answers. */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { unreachableErrors } from '../support/browser/checks/complaints.ts';
import { waitUntilCached } from '../support/browser/device/offline.ts';
import { expect, test as base } from '../support/browser/on-campus.ts';
import { startStandIn } from '../support/browser/network/stand-in.ts';

interface Fixtures {
  /** Stops the portal and starts another server at its address. */
  replacePortal: (answer: RequestListener) => Promise<void>;
}

const test = base.extend<Fixtures>({
  replacePortal: async ({ portal }, use) => {
    const stops: (() => void)[] = [];
    await use(async (answer) => {
      await portal.stop();
      stops.push(await startStandIn(portal.origin, answer));
    });
    for (const stop of stops) stop();
  },
});

test.use({ hasVisited: true });

test.beforeEach(({ complaints }) => {
  complaints.allow(unreachableErrors);
});

test("never caches a network's sign-in page that is served in the portal's place", async ({
  poster,
  word,
  page,
  replacePortal,
}) => {
  await poster.postItem({ title: `Blue ${word}` });
  await page.goto('/');
  await waitUntilCached(page);
  await replacePortal((_, reply) => {
    reply.writeHead(200, { 'Content-Type': 'text/html' }).end('<h1>Welcome to Campus Wi-Fi</h1>');
  });

  // Visit twice. If the first visit cached the network's page in place of the portal's, the second one would show it.
  for (const visit of ['first', 'second']) {
    await page.reload();
    await expect(page.getByRole('heading', { name: `Blue ${word}` }), visit).toBeVisible();
    await expect(page.getByText('You are offline'), visit).toBeVisible();
  }
});

for (const { network, answer } of [
  { network: 'that never answers', answer: () => undefined },
  {
    network: 'whose proxy has lost the portal',
    answer: (_: IncomingMessage, reply: ServerResponse) =>
      void reply.writeHead(502).end('Bad Gateway'),
  },
]) {
  test(`renders the screen on the device behind a network ${network}`, async ({
    poster,
    word,
    page,
    context,
    replacePortal,
    complaints,
  }) => {
    complaints.allow(/status of 502|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET/);
    const { _id } = await poster.postItem({ title: `Blue ${word}` });
    await page.goto('/');
    await waitUntilCached(page);
    const card = page.getByRole('article', { name: `Blue ${word}` });
    await card.getByRole('link', { name: 'View Details' }).click();
    await expect(page.getByText('with a laptop in it')).toBeVisible();
    await replacePortal(answer);

    const another = await context.newPage();
    await another.goto(`/items/${_id}`);

    await expect(another.getByText('with a laptop in it')).toBeVisible();
  });
}

test('opens a screen that the browser renders without asking the server for its document', async ({
  page,
  replacePortal,
}) => {
  await page.goto('/');
  await waitUntilCached(page);
  const requested: string[] = [];
  await replacePortal(({ url = '' }) => void requested.push(url));

  await page.goto('/login');

  await expect(page.getByLabel('Email')).toBeVisible();
  expect(requested).not.toContain('/login');
});

test('gives up requesting a document from a network that never answers', async ({
  page,
  replacePortal,
  complaints,
}) => {
  // When the test ends, the proxy closes the connections that still wait for a response.
  complaints.allow(/ERR_EMPTY_RESPONSE/);
  await page.goto('/');
  await waitUntilCached(page);
  const [requested, aborted] = [new Set<string>(), new Set<string>()];
  await replacePortal(({ url = '', socket }) => {
    requested.add(url);
    socket.on('close', () => aborted.add(url));
  });

  await page.reload();

  await expect.poll(() => requested).toContain('/');
  await expect.poll(() => aborted).toContain('/');
});
