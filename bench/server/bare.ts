/** The baseline: node:http that gives every request the same response. */
import { createServer } from 'node:http';
import { type Question, answer, answerMeasurement, serveUntilDisconnected } from './messages.ts';

let rawHeaders: string[] = [];
let body = Buffer.alloc(0);

const server = createServer((_request, response) => {
  response.writeHead(200, rawHeaders);
  response.end(body);
});
process.on('message', (question: Question) => {
  if (question.kind !== 'respond with') {
    answerMeasurement(question);
    return;
  }
  rawHeaders = question.response.rawHeaders;
  body = Buffer.from(question.response.body, 'base64');
  answer({ kind: 'done' });
});
await serveUntilDisconnected(server);
