import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import { SqliteConnection } from './connection.ts';
import type { ThreadQuery, ThreadReply, ThreadSettings } from './database-thread.ts';

/** The program of the thread in database-thread.ts. It executes the statements that it is sent, one after the other. */

const port = parentPort;
if (port === null) throw new Error('this runs as a thread');
const { file, access } = workerData as ThreadSettings;
const connection = new SqliteConnection(
  new DatabaseSync(file, { readOnly: access === 'read', timeout: 5000 }),
);

port.on('message', (query: ThreadQuery) => {
  void execute(query).then((reply) => {
    port.postMessage(reply);
  });
});

async function execute(query: ThreadQuery): Promise<ThreadReply> {
  try {
    const { rows } = await connection.executeQuery(query);
    return { rows };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return {
      error: { message: error.message, errcode: 'errcode' in error ? error.errcode : null },
    };
  }
}
