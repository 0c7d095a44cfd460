import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { stubbedCamera } from '../../../../../tests/support/page/stand-ins/camera.ts';
import { itemReply } from '../../../../../tests/support/page/data/item.ts';
import {
  field,
  press,
  showScreen,
  toasted,
  type,
} from '../../../../../tests/support/page/screens/screen.tsx';
import { refusal } from '../../../../../tests/support/page/stand-ins/stub-server.ts';
import { stubbedAs } from '../../../../../tests/support/page/stand-ins/stubbed-as.ts';
import { ReturnCodeForm } from './return-code-form.tsx';

const server = stubbedAs(() => ({
  id: '01990000-0000-7000-8000-0000000000a2',
  name: 'Cleo',
  email: 'cleo@campus.example',
  role: 'user',
}));
const camera = stubbedCamera();
const item = itemReply({ status: 'Claimed', claimedById: '01990000-0000-7000-8000-0000000000a2' });
const verify = `POST /items/${item._id}/verify-otp` as const;
const wrong = refusal(400, 'CODE_INVALID', 'Invalid or expired OTP');
const right = { status: 200, body: { item: { ...item, status: 'Returned' } } };
const sent = () => server.requests(verify).map((request) => request.json());
const returned = 'Return confirmed. The item is marked Returned.';

function show(hash = '') {
  showScreen(<ReturnCodeForm item={item} isClaimant />, `/items/${item._id}${hash}`);
}

test('submits itself at the sixth digit', async () => {
  server.on(verify, right);
  show();
  for (const typed of ['0', '01', '0123', '01234']) type('Enter OTP', typed);
  expect(sent()).toEqual([]);
  type('Enter OTP', '012345');
  await toasted(returned);
  expect(sent()).toEqual([{ otp: '012345' }]);
});

test.each(['012 345', ' 012345 ', '012-345', '0 1 2 3 4 5'])(
  'submits itself when a code is pasted: %j',
  async (pasted) => {
    server.on(verify, right);
    show();
    type('Enter OTP', pasted);
    await toasted(returned);
    expect(sent()).toEqual([{ otp: '012345' }]);
  },
);

test('after a wrong code the field keeps focus and text, and the same code is not sent again', async () => {
  server.on(verify, wrong);
  show();
  field('Enter OTP').focus();
  type('Enter OTP', '999999');
  const isInvalid = () => field('Enter OTP').getAttribute('aria-invalid') === 'true';
  await waitFor(() => expect(isInvalid()).toBe(true));
  expect(document.activeElement).toBe(field('Enter OTP'));
  expect(field('Enter OTP').value).toBe('999999');

  // The wrong code, typed with a space, is the code that was sent already.
  type('Enter OTP', '99999');
  expect(isInvalid()).toBe(false);
  type('Enter OTP', '999 999');
  expect(sent()).toHaveLength(1);

  press('Verify');
  expect(isInvalid()).toBe(true);
  expect(
    screen.getByText('Check the digits. After 5 wrong tries, ask for a new code.'),
  ).toBeTruthy();
  expect(sent()).toHaveLength(1);
});

test.each([
  ["the portal's", { status: 503, body: {} }],
  ["a proxy's", { status: 400, html: '<h1>Bad Request</h1>' }],
])(
  'the button sends a code again after %s failure that says nothing about it',
  async (_whose, failure) => {
    server.on(verify, failure);
    show();
    type('Enter OTP', '012345');
    await waitFor(() => expect(sent()).toHaveLength(1));
    await toasted('Failed to verify OTP');
    server.on(verify, right);
    press('Verify');
    await toasted(returned);
  },
);

test('sends a corrected code after the wrong one has been refused', async () => {
  const { promise: isTyped, resolve: typed } = Promise.withResolvers<undefined>();
  server.on(verify, async () => {
    await isTyped;
    return sent().length === 1 ? wrong : right;
  });
  show();
  type('Enter OTP', '999999');
  await waitFor(() => expect(sent()).toHaveLength(1));
  type('Enter OTP', '012345');
  typed(undefined);
  await toasted(returned);
  expect(sent()).toEqual([{ otp: '999999' }, { otp: '012345' }]);
});

test('fills in a code from the address, and submits it only when the person presses the button', async () => {
  server.on(verify, right);
  show('#code=012345');
  expect(field('Enter OTP').value).toBe('012345');
  fireEvent.focus(field('Enter OTP'));
  expect(sent()).toEqual([]);
  press('Verify');
  await toasted(returned);
});

test('a code scanned with the camera is filled in and submitted', async () => {
  server.on(verify, right);
  show();
  press('Scan');
  await screen.findByText('Looking for a code...');
  camera.see(`https://lost.example.edu/items/01990000-0000-7000-8000-0000000000ff#code=111111`);
  await screen.findByText('This code is for another item.');
  camera.see('No. 00BEEF');
  await screen.findByText(/^This isn't a return code/);
  expect(sent()).toEqual([]);

  camera.see(`https://lost.example.edu/items/${item._id}#code=012345`);
  await toasted(returned);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(sent()).toEqual([{ otp: '012345' }]);
});

test('without a camera, says that the digits can be typed', async () => {
  camera.have(null);
  show();
  press('Scan');
  await screen.findByText(
    'The camera only works over a secure connection. Open the portal with https, or type the six digits.',
  );
});
