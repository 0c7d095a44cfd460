import { expect, test } from '../support/browser/on-campus.ts';
import { toast } from '../support/browser/screen.ts';

const guarded = ['/dashboard', '/profile', '/items/create', '/conversations', '/notifications'];

test('guards: replace a guarded screen with login when signed out', async ({ visit }) => {
  const page = await visit(null);
  for (const address of guarded) {
    await page.goto(address);
    await expect(page, address).toHaveURL('/login');
  }
  await page.goto('/');
  await page.goto('/messages/01990000-0000-7000-8000-00000000beef');
  await expect(page).toHaveURL('/login');
  await page.goBack();
  await expect(page).toHaveURL('/');
  await page.goto('/dashboard');
  await expect(toast(page, 'Please log in to view your dashboard.')).toBeVisible();
});

test('guards: treat a token without a user, or a user without a token, as signed out', async ({
  visit,
  campus,
}) => {
  const { authorization, user } = (await campus.as('mia')).session;
  for (const [name, value] of [
    ['token', authorization],
    ['user', JSON.stringify(user)],
  ] as const) {
    const localStorage = [{ name, value }];
    const origins = [{ origin: campus.portal.origin, localStorage }];
    const page = await visit(null, { storageState: { cookies: [], origins } });
    await page.goto('/dashboard');
    await expect(page, `only the ${name}`).toHaveURL('/login');
  }
});

test('guards: open admin screens only for the three spellings of the admin role', async ({
  visit,
  campus,
}) => {
  const { session } = await campus.as('ruth');
  const mia = (await campus.as('mia')).session.user;
  const routes = ['/admin', `/users/${mia.id}`];

  const visitor = await visit(null);
  const user = await visit('mia');
  const keeper = await visit('grace');
  for (const route of routes) {
    await visitor.goto('/');
    await visitor.goto(route);
    await expect(visitor, route).toHaveURL('/login');
    await visitor.goBack();
    await expect(visitor, 'replaces history').toHaveURL('/');
    for (const page of [user, keeper]) {
      await page.goto(route);
      await expect(page, route).toHaveURL('/');
    }
  }

  const tokenOnly = await visit(null, {
    storageState: {
      cookies: [],
      origins: [
        {
          origin: campus.portal.origin,
          localStorage: [{ name: 'token', value: session.authorization }],
        },
      ],
    },
  });
  await tokenOnly.goto('/admin');
  await expect(tokenOnly, 'a token without user data').toHaveURL('/');

  for (const role of ['admin', 'Admin', 'administrator']) {
    const page = await visit({ ...session, user: { ...session.user, role } } as typeof session);
    for (const route of routes) {
      await page.goto(route);
      await expect(page.getByRole('heading', { level: 1 }), `${role} at ${route}`).toBeVisible();
      await expect(page).toHaveURL(route);
    }
  }
});
