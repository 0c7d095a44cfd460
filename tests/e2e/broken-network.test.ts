/** Networks that answer, but not with the portal's words, or not at all. */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { unreachable } from '../support/browser/complaints.ts';
import { keptForOffline } from '../support/browser/offline.ts';
import { expect, test as base } from '../support/browser/on-campus.ts';
import { standIn } from '../support/browser/stand-in.ts';

interface Fixtures {
  /** Has something else answer in the portal's place from now on. */
  replacePortal: (answer: RequestListener) => Promise<void>;
}

const test = base.extend<Fixtures>({
  replacePortal: async ({ portal }, use) => {
    const takeAway: (() => void)[] = [];
    await use(async (answer) => {
      await portal.stop();
      takeAway.push(await standIn(portal.origin, answer));
    });
    for (const take of takeAway) take();
  },
});

test.use({ hasVisited: true });

test.beforeEach(({ complaints }) => {
  complaints.allow(unreachable);
});

test("a network's sign-in page that answers in the portal's place is never kept", async ({
  poster,
  word,
  page,
  replacePortal,
}) => {
  await poster.postItem({ title: `Blue ${word}` });
  await page.goto('/');
  await keptForOffline(page);
  await replacePortal((_, reply) => {
    reply.writeHead(200, { 'Content-Type': 'text/html' }).end('<h1>Welcome to Campus Wi-Fi</h1>');
  });

  // Were it kept the first time, it would be shown the second.
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
  test(`behind a network ${network} the screen is drawn on the device`, async ({
    poster,
    word,
    page,
    context,
    replacePortal,
    complaints,
  }) => {
    complaints.allow(/status of 502|ERR_EMPTY_RESPONSE/);
    const { _id } = await poster.postItem({ title: `Blue ${word}` });
    await page.goto('/');
    await keptForOffline(page);
    const card = page.getByRole('article', { name: `Blue ${word}` });
    await card.getByRole('link', { name: 'View Details' }).click();
    await expect(page.getByText('with a laptop in it')).toBeVisible();
    await replacePortal(answer);

    const another = await context.newPage();
    await another.goto(`/items/${_id}`);

    await expect(another.getByText('with a laptop in it')).toBeVisible();
  });
}

test('a screen that the browser renders is there without a word from the server', async ({
  page,
  replacePortal,
}) => {
  await page.goto('/');
  await keptForOffline(page);
  const asked: string[] = [];
  await replacePortal(({ url = '' }) => void asked.push(url));

  await page.goto('/login');

  await expect(page.getByLabel('Email')).toBeVisible();
  expect(asked).not.toContain('/login');
});

test('a network that never answers is not asked for a document for long', async ({
  page,
  replacePortal,
}) => {
  await page.goto('/');
  await keptForOffline(page);
  const [asked, givenUp] = [new Set<string>(), new Set<string>()];
  await replacePortal(({ url = '', socket }) => {
    asked.add(url);
    socket.on('close', () => givenUp.add(url));
  });

  await page.reload();

  await expect.poll(() => asked).toContain('/');
  await expect.poll(() => givenUp).toContain('/');
});
