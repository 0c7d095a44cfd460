/**
 * Tests that screens show the error texts of the specification when a proxy in front of the portal answers with an
 * error.
 */
import type { Page, Route } from '@playwright/test';
import type { Call } from '../../contract/endpoints.ts';
import { connectionErrors } from '../support/browser/checks/complaints.ts';
import { answerCalls } from '../support/browser/network/failing-calls.ts';
import { fillInItem } from '../support/browser/screens/new-item.ts';
import { claimDialog, claimThroughDialog } from '../support/browser/screens/claim.ts';
import { expect, test as base } from '../support/browser/on-campus.ts';
import { waitUntilHydrated, fillIn, press, signIn, toast } from '../support/browser/screen.ts';
import { startStandIn } from '../support/browser/network/stand-in.ts';
import { bar, messageTexts, startChat } from '../support/browser/screens/chat.ts';
import {
  expectSent,
  messages,
  openConversation,
  startConversation,
  unsentRows,
} from '../support/browser/screens/conversation.ts';
import { accountOf } from '../support/campus/fill.ts';

const test = base.extend({
  complaints: async ({ complaints }, use) => {
    complaints.allow(/the server responded with a status of [45]\d\d/);
    await use(complaints);
  },
});

const page502 = { status: 502, contentType: 'text/html', body: '<h1>502 Bad Gateway</h1>' };
const page503 = { status: 503, contentType: 'text/html', body: '<h1>Service Unavailable</h1>' };
const messagesCall = 'GET /messages/{conversationId}/messages';
type ProxyResponse = Parameters<Route['fulfill']>[0];

/**
 * Makes a proxy respond to a call from now on.
 * @returns a function that lets the call through again
 */
function answerAsProxy(
  page: Page,
  name: Call,
  response: ProxyResponse,
): Promise<() => Promise<void>> {
  return answerCalls(page, name, (route) => route.fulfill(response));
}

/** Waits for a toast, and checks that the page does not consider itself offline. */
async function expectToast(page: Page, text: string | RegExp): Promise<void> {
  await expect(toast(page, text)).toBeVisible();
  await expect(page.getByText('You are offline')).toHaveCount(0);
}

test('reports a failed login or forgotten password', async ({ visit }) => {
  const page = await visit(null);
  await page.goto('/login');
  const { email, password } = accountOf('mia');
  for (const response of [page502, page503, { status: 500, json: { oops: true } }]) {
    const letThrough = await answerAsProxy(page, 'POST /auth/login', response);
    await fillIn(page, { Email: email, Password: password });
    await press(page, 'Login');
    await expectToast(page, 'Login failed. Please check your credentials.');
    await letThrough();
  }

  await press(page, 'Forgot Password?');
  await answerAsProxy(page, 'POST /auth/forgot-password', page502);
  await press(page.getByRole('dialog'), 'Send OTP');
  await expectToast(page, 'Failed to send OTP. Try again.');
});

test('reports a failed registration', async ({ visit }) => {
  const page = await visit(null);
  await page.goto('/register');
  await fillIn(page, {
    Name: 'Pia',
    Email: 'pia@campus.example',
    Password: 'nine purple pans',
    'Confirm Password': 'nine purple pans',
  });
  for (const [response, text] of [
    [page503, 'Registration failed. Please try again.'],
    [{ status: 500, json: { message: 'Only a message.' } }, 'Only a message.'],
    [{ status: 500, json: { error: 'Only an error.' } }, 'Only an error.'],
    [
      { status: 400, json: { details: [{ field: 'name', message: 'is a cat' }] } },
      /^Name is a cat|is a cat$/,
    ],
  ] as const) {
    const letThrough = await answerAsProxy(page, 'POST /auth/register', response);
    await press(page, 'Register');
    await expectToast(page, text);
    await letThrough();
  }
});

test('reports a failed check of the mailed code', async ({ visit }) => {
  const page = await visit(null);
  await page.goto('/verify-otp?email=pia@campus.example');
  const otp = page.getByLabel('OTP', { exact: true });
  const html = { contentType: 'text/html', body: '<h1>Oops</h1>' };
  for (const [status, text] of [
    [400, 'Invalid or expired OTP'],
    [404, 'User not found'],
    [500, 'Server error, please try again later'],
    [502, 'An unexpected error occurred'],
  ] as const) {
    const letThrough = await answerAsProxy(page, 'POST /auth/verify-otp', { ...html, status });
    await otp.fill('123456');
    await press(page, 'Verify OTP');
    await expectToast(page, text);
    await letThrough();
  }
  await answerAsProxy(page, 'POST /auth/resend-otp', page502);
  await press(page, 'Resend OTP');
  await expectToast(page, 'Failed to resend OTP. Please try again.');
});

test('reports that a new item could not be posted and keeps the form', async ({
  visit,
  poster,
  word,
}) => {
  const page = await visit(poster.session);
  await page.goto('/items/create');
  await fillInItem(page, `Bag ${word}`);
  for (const [response, text] of [
    [page502, /^Failed to create item: .*502/],
    [
      { status: 500, json: { message: 'The shelf is full.' } },
      'Failed to create item: The shelf is full.',
    ],
    [{ status: 500, json: { error: 'No shelf.' } }, 'Failed to create item: No shelf.'],
  ] as const) {
    const letThrough = await answerAsProxy(page, 'POST /items', response);
    await press(page, 'Submit');
    await expectToast(page, text);
    await expect(page.getByLabel('Title')).toHaveValue(`Bag ${word}`);
    await letThrough();
  }
  await press(page, 'Submit');
  await expect(page.getByRole('heading', { name: `Bag ${word}` })).toBeVisible();
});

test('reports that an item could not be loaded or claimed, or its owner messaged', async ({
  visit,
  campus,
  word,
}) => {
  const item = await (await campus.as('kofi')).postItem({ title: `Bag ${word}` });
  const page = await visit('amara');
  const letThrough = await answerAsProxy(page, 'GET /items/{id}', page502);
  await page.goto('/');
  await waitUntilHydrated(page);
  await page
    .getByRole('article', { name: item.title })
    .getByRole('link', { name: 'View Details' })
    .click();
  await expectToast(page, 'Failed to load item');
  await expect(page.getByText('Item not found or failed to load.')).toBeVisible();
  await letThrough();
  await press(page, 'Retry Fetch');

  await answerAsProxy(page, 'POST /items/{id}/claim', page503);
  await claimThroughDialog(page);
  await expectToast(page, 'Failed to claim item');
  await press(claimDialog(page), 'Cancel');
  await answerAsProxy(page, 'POST /conversations', page503);
  await press(page, 'Message Owner');
  await expectToast(page, 'Failed to start conversation');
});

test('reports that conversations, messages or notifications could not be loaded or marked', async ({
  visit,
}) => {
  const page = await visit('mia');
  await page.goto('/conversations');
  await answerAsProxy(page, messagesCall, page502);
  await page.getByRole('link', { name: /talked about/ }).click();
  await expectToast(page, 'Failed to load messages');

  const other = await visit('mia');
  await answerAsProxy(other, 'GET /conversations', page503);
  await other.goto('/conversations');
  await expectToast(other, 'Failed to load conversations');

  await answerAsProxy(other, 'PUT /notifications/{id}/read', { status: 500, json: [] });
  await other.goto('/notifications');
  await other.getByRole('button', { name: 'Mark as Read' }).first().click();
  await expectToast(other, 'Failed to mark as read');
});

test('shows a message that it missed, once a proxy no longer answers in place of the portal', async ({
  campus,
  portal,
  page,
  complaints,
}) => {
  for (const form of connectionErrors) complaints.allow(form);
  const chat = await startChat(campus);
  await chat.write('writer', ['Is it yours?']);
  await signIn(page.context(), portal.origin, chat.reader.session);
  await page.goto(chat.address);
  await expect.poll(() => messageTexts(page)).toEqual(['Is it yours?']);
  await portal.stop();
  await expect(bar(page, 'You are offline')).toBeVisible();
  await chat.write('writer', ['I am at the desk.']);

  const letThrough = await answerAsProxy(page, messagesCall, page502);
  await portal.start();
  await expectToast(page, 'Failed to load messages');
  await letThrough();

  // No event follows the message.
  await expect.poll(() => messageTexts(page)).toEqual(['Is it yours?', 'I am at the desk.']);
});

test('shows the error field of a response in the profile', async ({ visit }) => {
  const page = await visit('yuki');
  await page.goto('/profile');
  await press(page, 'Update Name & Email');
  for (const [response, text] of [
    [
      { status: 400, json: { error: 'That name is taken by a cat.' } },
      'That name is taken by a cat.',
    ],
    [page502, 'Failed to update profile'],
  ] as const) {
    const letThrough = await answerAsProxy(page, 'PUT /users/me', response);
    await press(page, 'Save Changes');
    await expectToast(page, text);
    await letThrough();
  }
});

test('reports a failed action of an admin', async ({ visit }) => {
  const page = await visit('ruth');
  await page.goto('/admin?tab=categories');
  await answerAsProxy(page, 'POST /categories', page502);
  await page.getByLabel('Name').first().fill('Kites');
  await press(page, 'Add Category');
  await expectToast(page, 'Failed to add category');
});

test('empties the home listing and returns to page 1 when page 2 fails to load', async ({
  visit,
}) => {
  const page = await visit(null);
  await page.goto('/');
  await waitUntilHydrated(page);
  // Fail only after the click, because a failed refresh of the first page would empty the list.
  let isAway = false;
  await answerCalls(page, 'GET /search/items/search', async (route) => {
    isAway ||= new URL(route.request().url()).searchParams.get('page') === '2';
    await (isAway ? route.fulfill(page502) : route.fallback());
  });
  await press(page, 'Next');
  await expectToast(page, 'Failed to load items. Please try again later.');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('article')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
});

test.describe('a message written while a proxy answers', () => {
  test.use({ hasVisited: true });

  test('is sent once the portal is back, without an offline bar', async ({
    portal,
    mails,
    newcomer,
    page,
    complaints,
  }) => {
    for (const form of connectionErrors) complaints.allow(form);
    const conversation = await startConversation(portal, mails, newcomer);
    await openConversation(page, conversation, portal.origin);
    await portal.stop();
    const stopStandIn = await startStandIn(portal.origin, (_, reply) => {
      reply.writeHead(502, { 'Content-Type': 'text/html' }).end(page502.body);
    });

    await page.getByRole('textbox', { name: 'Message' }).fill('Hello through the fog');
    await press(page, 'Send Message');
    await expect(messages(page).filter({ hasText: 'Hello through the fog' })).toBeVisible();
    await expect
      .poll(async () => (await unsentRows(page)).map(({ state }) => state))
      .toMatchObject([{ name: 'queued', waitsFor: 'server' }]);
    await expect(page.getByText('You are offline')).toHaveCount(0);

    stopStandIn();
    await portal.start();
    await expectSent(page, conversation, ['Hello through the fog']);
  });
});
