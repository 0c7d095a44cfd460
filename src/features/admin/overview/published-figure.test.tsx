import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { adminStub, openAdmin } from '../../../../tests/support/page/screens/admin.tsx';
import { press } from '../../../../tests/support/page/screens/screen.tsx';
import { refusal } from '../../../../tests/support/page/stand-ins/stub-server.ts';

const server = adminStub();
const sentence = '3 of 4 things found this term are back; median 19 hours';
const before = { isPublished: false, termStart: null, countedFrom: '2025-08-01', sentence };

test('previews the sentence for home, and publishes it', async () => {
  server.on('GET /admin/published-figure', { status: 200, body: before });
  server.on('PUT /admin/published-figure', {
    status: 200,
    body: { ...before, isPublished: true, termStart: '2025-09-01', countedFrom: '2025-09-01' },
  });
  openAdmin('/admin');
  expect(await screen.findByText(sentence)).toBeTruthy();
  fireEvent.click(screen.getByLabelText('Show it'));
  fireEvent.change(screen.getByLabelText('First day of the term'), {
    target: { value: '2025-09-01' },
  });
  press('Save Changes');
  expect(await screen.findByText('The home page was changed.')).toBeTruthy();
  const [sent] = server.requests('PUT /admin/published-figure');
  expect(sent?.json()).toEqual({ isPublished: true, termStart: '2025-09-01' });
});

test('shows the form of the published figure even if the statistics failed to load', async () => {
  server.on('GET /admin/dashboard-stats', refusal(500, 'INTERNAL_ERROR', 'Broken.'));
  server.on('GET /admin/published-figure', { status: 200, body: before });
  openAdmin('/admin');
  expect(await screen.findByText('Failed to load statistics')).toBeTruthy();
  expect(await screen.findByText(sentence)).toBeTruthy();
});
