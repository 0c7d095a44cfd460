import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import * as checklist from '../support/specification/checklist.ts';
import { quoted } from '../support/specification/quoted.ts';
import { shortForm } from '../support/short-form.ts';

const lines = Object.values(checklist).flat();

/** Quoted texts that no screen shows literally: patterns, and internal names. */
const neverShownLiterally = [
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
  test(
    `the checklist contains every text that section ${section} of the specification quotes`,
    shortForm,
    () => {
      const missing = texts.filter(
        (text) => !lines.some(([statement]) => statement.includes(`'${text}'`)),
      );
      expect(missing).toEqual([]);
    },
  );
}

test(
  'every line of the checklist names an existing test, and every quoted text is asserted',
  shortForm,
  async () => {
    const source = await sourceOfTests();
    expect(lines.filter(([, name]) => !source.includes(`test('${name}'`))).toEqual([]);
    const shown = Object.values(quoted)
      .flat()
      .filter((text) => !neverShownLiterally.includes(text));
    expect(shown.filter((text) => !source.includes(`'${text}'`))).toEqual([]);
  },
);
