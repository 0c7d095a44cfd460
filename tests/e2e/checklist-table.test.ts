import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import * as checklist from '../support/specification/checklist.ts';
import { quoted } from '../support/specification/quoted.ts';

const lines = Object.values(checklist).flat();

/** Of these the specification quotes the form, or what the person never sees. */
const neverSaidAsQuoted = [
  'For: item title (status) - other participant',
  'Failed to create item: ...',
  'Failed to ...',
  'WebSocket connection error: {message or Unable to connect to server}. Retrying...',
  'io server disconnect',
];

async function sourceOfTests(): Promise<string> {
  const names = (await readdir(import.meta.dirname)).filter((name) =>
    name.startsWith('checklist-'),
  );
  const sources = await Promise.all(
    names.map((name) => readFile(join(import.meta.dirname, name), 'utf8')),
  );
  return sources.join('\n');
}

for (const [section, texts] of Object.entries(quoted)) {
  test(`each text that section ${section} of the specification quotes is on the checklist`, () => {
    const missing = texts.filter(
      (text) => !lines.some(([statement]) => statement.includes(`'${text}'`)),
    );
    expect(missing).toEqual([]);
  });
}

test('each line of the checklist names a test that there is, and each text is asserted', async () => {
  const source = await sourceOfTests();
  expect(lines.filter(([, name]) => !source.includes(`test('${name}'`))).toEqual([]);
  const said = Object.values(quoted)
    .flat()
    .filter((text) => !neverSaidAsQuoted.includes(text));
  expect(said.filter((text) => !source.includes(`'${text}'`))).toEqual([]);
});
