/** The baseline: node:http that gives every request the same response. */
import { createServer } from 'node:http';
import {
  type IpcRequest,
  sendToBenchmark,
  respondToMeasurement,
  serveUntilDisconnected,
} from './messages.ts';

let rawHeaders: string[] = [];
let body = Buffer.alloc(0);

const server = createServer((_request, response) => {
  response.writeHead(200, rawHeaders);
  response.end(body);
});
process.on('message', (request: IpcRequest) => {
  if (request.kind !== 'respond with') {
    respondToMeasurement(request);
    return;
  }
  rawHeaders = request.response.rawHeaders;
  body = Buffer.from(request.response.body, 'base64');
  sendToBenchmark({ kind: 'done' });
});
await serveUntilDisconnected(server);
