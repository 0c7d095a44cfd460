import { expect, test } from 'vitest';
import { pageAt } from '../app/routing/pages.ts';
import { patterns } from '../../contract/paths.ts';
import { isShellScreen } from './addresses.ts';

const addresses = Object.values(patterns).flatMap((pattern) => [
  pattern.replace(/:\w+\??/, 'a1-b2'),
  pattern.replace(/\/:\w+\?$/, ''),
  `${pattern.replace(/:\w+\??/, 'a1-b2')}?search=a`,
]);

test.each([...new Set(addresses)])(
  'opens %s with the shell exactly if its document from the server has no data',
  (address) => {
    const isShell = ['shell', 'login', 'register'].includes(pageAt(address).kind);
    expect(isShellScreen(new URL(address, 'https://portal.example'))).toBe(isShell);
  },
);

test.each(['/nowhere', '/messages/a/b', '/users', '/login/more', '/items', '/items/create/more'])(
  'leaves %s, which is not a screen, to the server',
  (address) => {
    expect(pageAt(address).kind).not.toBe('shell');
    expect(isShellScreen(new URL(address, 'https://portal.example'))).toBe(false);
  },
);
