/**
 * The baseline for replies that are made for each request: a node:http server that runs the same SQL statements as
 * the portal and sends the same reply with JSON.stringify. An environment variable names the database file.
 */
import { createServer } from 'node:http';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import {
  type IpcRequest,
  type Sample,
  sendToBenchmark,
  respondToMeasurement,
  serveUntilDisconnected,
} from './messages.ts';

const database = new DatabaseSync(process.env.DATABASE_FILE ?? '', { readOnly: true });
const prepared = new Map<string, StatementSync>();
let samples: readonly Sample[] = [];

function prepare(sql: string): StatementSync {
  const statement = prepared.get(sql) ?? database.prepare(sql);
  prepared.set(sql, statement);
  return statement;
}

const server = createServer((request, response) => {
  const sample = samples[Number(request.url?.slice(1))];
  if (sample === undefined) {
    response.writeHead(404).end();
    return;
  }
  for (const { sql, parameters } of sample.statements) prepare(sql).all(...parameters);
  const body = Buffer.from(JSON.stringify(sample.reply));
  response.writeHead(200, [...sample.rawHeaders, 'content-length', String(body.length)]);
  response.end(body);
});
process.on('message', (request: IpcRequest) => {
  if (request.kind !== 'make these') {
    respondToMeasurement(request);
    return;
  }
  ({ samples } = request);
  sendToBenchmark({ kind: 'done' });
});
await serveUntilDisconnected(server);
