import { afterEach, expect, test } from 'vitest';
import { onlineStatus } from '../../client/connection/online-status.ts';
import { signIn, signOut } from '../../client/session/session.ts';
import { followRootMarks } from './root-marks.ts';
import { rootMarksScript } from './root-marks-script.ts';

const root = document.documentElement;
const marks = () => root.getAttributeNames().filter((name) => name.startsWith('data-'));

afterEach(() => {
  signOut();
  onlineStatus.responded();
  for (const mark of marks()) root.removeAttribute(mark);
});

/** Runs the script of the document's head, because the test environment runs no script elements. */
function runScript() {
  // The text is the script that the server puts into documents.
  // oxlint-disable-next-line typescript/no-implied-eval
  new Function(rootMarksScript.replaceAll(/<\/?script>/g, ''))();
}

test('before the first paint the document reserves space for the bottom bar only if somebody is signed in', () => {
  runScript();
  expect(marks()).toEqual([]);
  signIn('a token', { id: 'an id', name: 'Ada', email: 'ada@example.edu', role: 'user' });
  runScript();
  expect(marks()).toEqual(['data-signed-in']);
});

test('the marks follow the session and the online status', () => {
  followRootMarks();
  expect(marks()).toEqual([]);
  signIn('a token', { id: 'an id', name: 'Ada', email: 'ada@example.edu', role: 'user' });
  onlineStatus.lost();
  expect(marks().sort()).toEqual(['data-offline', 'data-signed-in']);
  signOut();
  onlineStatus.responded();
  expect(marks()).toEqual([]);
});
