import { screen, within } from '@testing-library/react';
import { beforeEach } from 'vitest';
import { Link, Route, Routes, useLocation, useNavigate } from 'react-router-dom';
import type { Category, User } from '../../../../contract/entities.ts';
import AdminScreen from '../../../../src/features/admin/admin-screen.tsx';
import PlacesScreen from '../../../../src/features/admin/places/places-screen.tsx';
import UserScreen from '../../../../src/features/admin/user-screen.tsx';
import { showScreen } from './screen.tsx';
import type { StubServer } from '../stand-ins/stub-server.ts';
import { stubbedAs } from '../stand-ins/stubbed-as.ts';

/** An id that ends with this number. */
export function idOf(number: number): string {
  return `01990000-0000-7000-8000-${String(number).padStart(12, '0')}`;
}

/** An account in the format of the API. */
export function userReply(number: number, change: Partial<User> = {}): User {
  const id = idOf(number);
  return {
    id,
    _id: id,
    name: `User ${String(number)}`,
    email: `user${String(number)}@campus.example`,
    role: 'user',
    isActive: true,
    createdAt: '2025-09-01T12:00:00.000Z',
    ...change,
  };
}

export function categoryReply(number: number, change: Partial<Category> = {}): Category {
  return {
    _id: idOf(number),
    name: `Category ${String(number)}`,
    description: '',
    isActive: true,
    isGuarded: false,
    createdAt: '2025-09-01T12:00:00.000Z',
    ...change,
  };
}

/** A response with one page of a list. `name` is the field that contains the rows. */
export function listed(name: string, rows: readonly unknown[], { page = 1, totalPages = 1 } = {}) {
  const pagination = { page, limit: 10, total: rows.length, totalPages };
  return { status: 200, body: { [name]: rows, pagination } };
}

/**
 * A stub server and a signed-in admin. Each test gets another admin, so that it does not see stored data of
 * earlier tests.
 */
export function adminStub() {
  let tests = 0;
  const server = stubbedAs(() => {
    tests += 1;
    const id = idOf(900_000 + tests);
    return { id, name: 'Ruth', email: 'ruth@campus.example', role: 'admin' };
  });

  // The first tab of the admin screens makes these calls.
  beforeEach(() => {
    server.on('GET /places', { status: 200, body: { places: [], plan: null } });
    server.on('GET /places/counts', { status: 200, body: { counts: [] } });
    server.on('GET /admin/published-figure', {
      status: 200,
      body: { isPublished: false, termStart: null, countedFrom: '2025-08-01', sentence: null },
    });
  });

  return {
    adminId: () => idOf(900_000 + tests),
    ...server,
    /** The query of each request for this call so far. */
    queries: (call: Parameters<StubServer['requests']>[0]) =>
      server.requests(call).map(({ query }) => Object.fromEntries(query)),
  };
}

/** Opens the admin screens at an address, with a Back button next to them. */
export function openAdmin(address: string, state: unknown = null): void {
  showScreen(
    <>
      <Routes>
        <Route path="/admin" element={<AdminScreen />} />
        <Route path="/admin/places" element={<PlacesScreen />} />
        <Route path="/users/:id" element={<UserScreen />} />
        <Route path="/items/:id" element={<Elsewhere />} />
      </Routes>
      <Back />
    </>,
    address,
    state,
  );
}

function Elsewhere() {
  return <Link to="/admin">{useLocation().pathname}</Link>;
}

function Back() {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => void navigate(-1)}>
      Back
    </button>
  );
}

/** Testing Library's queries, bound to the table row with this name. */
export async function row(name: string) {
  const heading = await screen.findByRole('rowheader', { name });
  const found = heading.closest('tr');
  if (found === null) throw new Error('a row heading outside a row');
  return within(found);
}

/** The text of the last element in each of the row's cells; null for a cell without an element. */
export async function cells(name: string): Promise<(string | null)[]> {
  const found = await row(name);
  return found.getAllByRole('cell').map((cell) => cell.lastElementChild?.textContent ?? null);
}
