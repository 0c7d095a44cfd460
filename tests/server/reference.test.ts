import { setImmediate as nextTurn } from 'node:timers/promises';
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Call, endpoints } from '../../contract/endpoints.ts';
import { errorStatus } from '../../contract/errors.ts';
import { openApiDocument } from '../../server/features/reference/openapi.ts';
import { referencePage } from '../../server/features/reference/page.ts';
import { table } from '../support/roles/roles-table.ts';
import { type TestApp, buildTestApp } from '../support/app/test-app.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await buildTestApp();
});
afterAll(() => portal.close());

const calls = (Object.keys(endpoints) as Call[]).map((key) => {
  const [method = '', path = ''] = key.split(' ');
  return { key, method, path, access: endpoints[key].access };
});

test('the OpenAPI document is valid OpenAPI 3.1 and describes every call', async () => {
  const response = await portal.app.inject('/api/docs/openapi.json');
  const document = response.json();
  const { valid, errors } = await new Validator().validate(document);
  expect(errors).toBeUndefined();
  expect(valid).toBe(true);
  expect(document.openapi).toMatch(/^3\.1/);
  expect(document.servers).toEqual([{ url: 'https://lost.example.edu/api/v1' }]);
  for (const { method, path } of calls) {
    expect(document.paths[path]?.[method.toLowerCase()], `${method} ${path}`).toBeDefined();
  }
});

test('every call for admins or keepers documents status 403', async () => {
  const { paths } = (await portal.app.inject('/api/docs/openapi.json')).json();
  const restricted = calls.filter(
    ({ access }) => access === 'admin' || access === 'keeper or admin',
  );
  expect(restricted.length).toBeGreaterThan(12);
  for (const { key, method, path } of restricted) {
    expect(paths[path][method.toLowerCase()].responses[403]?.description, key).toContain(
      'FORBIDDEN',
    );
  }
});

test('every status that a role can get is documented for its call', async () => {
  const { paths } = (await portal.app.inject('/api/docs/openapi.json')).json();
  for (const { key, method, path } of calls) {
    const documented = Object.keys(paths[path][method.toLowerCase()].responses);
    for (const { statuses } of table[key]) {
      for (const status of Object.values(statuses)) {
        expect(documented, key).toContain(String(status));
      }
    }
  }
});

test('the page lists every call, error code and socket event, and contains no script', async () => {
  const response = await portal.app.inject('/api/docs');
  expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
  for (const { method, path } of calls) expect(response.body).toContain(`<b>${method}</b> ${path}`);
  for (const code of Object.keys(errorStatus))
    expect(response.body).toContain(`<code>${code}</code>`);
  for (const event of ['joinUserRoom', 'joinConversation', 'sendMessage', 'newNotification']) {
    expect(response.body).toContain(`<code>${event}</code>`);
  }
  expect(response.body).not.toContain('<script');
});

test.each([
  ['page', referencePage],
  ['OpenAPI document', openApiDocument],
])('the event loop runs other work while the %s is generated', async (_name, generate) => {
  const progress = { isDone: false };
  const generated = generate().finally(() => {
    progress.isDone = true;
  });
  let turns = 0;
  while (!progress.isDone) {
    await nextTurn();
    turns += 1;
  }
  await generated;
  expect(turns).toBeGreaterThan(20);
});

test.each(calls)('$key exists on the server', ({ method, path }) => {
  const url = `/api/v1${path.replaceAll(/\{(\w+)\}/g, ':$1')}`;
  expect(portal.app.hasRoute({ method, url })).toBe(true);
});
