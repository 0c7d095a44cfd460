import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { adminStub, cells, openAdmin, userReply } from '../../../../tests/support/admin.tsx';

const server = adminStub();

test('lists the keepers by name and email', async () => {
  server.on('GET /keepers', { status: 200, body: { keepers: [userReply(5, { name: 'Grace' })] } });
  openAdmin('/admin?tab=keepers');
  expect(await cells('Grace')).toEqual(['user5@campus.example']);
  const headings = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(headings).toEqual(['Name', 'Email']);
  expect(screen.getByText('1 keeper')).toBeTruthy();
});
