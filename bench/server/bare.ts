/** The baseline: node:http that gives every request the same response. */
import { createServer } from 'node:http';
import { type Question, answer, answerMeasurement } from './messages.ts';

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
process.on('disconnect', () => process.exit(0));
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('there is no port');
  answer({ kind: 'listening', port: address.port });
});
