import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { temporaryFolder } from '../temporary-folder.ts';
import { testDatabase } from '../databases/test-database.ts';

/** The server as a separate process. */
export interface Run {
  child: ChildProcess;
  /** Returns the output of the process so far. */
  printed: () => string;
  /** Waits for this output. Fails with the whole output if the process ends first. */
  prints(text: RegExp): Promise<RegExpExecArray>;
  /** Waits until the server listens, and returns its URL. */
  address(): Promise<string>;
  /** Resolves to the exit status when the process has ended. */
  ended: Promise<number | null>;
}

/**
 * Data folder and database for a portal that has not started yet. Disposing kills all processes started here, and
 * deletes folder and database.
 */
export interface PortalPlace extends AsyncDisposable {
  /** @param words the program with its arguments; the portal if left out */
  run(environment?: Record<string, string>, words?: readonly string[]): Run;
}

/** @param options.bare whether the database has no tables, so that another version of the portal can create its own */
export async function portalPlace(options: { bare?: boolean } = {}): Promise<PortalPlace> {
  const folder = await temporaryFolder();
  const own = await testDatabase(options);
  const started: ChildProcess[] = [];
  return {
    run(environment = {}, words = [portalProgram]) {
      const running = start(folder.path, { DATABASE_URL: own.url ?? '', ...environment }, words);
      started.push(running.child);
      return running;
    },
    async [Symbol.asyncDispose]() {
      for (const child of started) child.kill('SIGKILL');
      await own[Symbol.asyncDispose]();
      await folder[Symbol.asyncDispose]();
    },
  };
}

const portalProgram = join(import.meta.dirname, '..', '..', '..', 'server', 'main.ts');

function start(folder: string, environment: Record<string, string>, words: readonly string[]): Run {
  const child = spawn(process.execPath, words, {
    cwd: folder,
    env: {
      PATH: process.env.PATH ?? '',
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '',
      PORT: '0',
      DATA_DIR: folder,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  const changed = new EventTarget();
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      changed.dispatchEvent(new Event('change'));
    });
  }
  const ended = once(child, 'close').then(([status]) => status as number | null);

  async function prints(wanted: RegExp): Promise<RegExpExecArray> {
    for (;;) {
      const found = wanted.exec(text);
      if (found !== null) return found;
      const over = await Promise.race([once(changed, 'change'), ended.then(() => 'over')]);
      if (over === 'over' && !wanted.test(text)) throw new Error(`ended, having printed: ${text}`);
    }
  }

  return {
    child,
    printed: () => text,
    ended,
    prints,
    async address() {
      const [, address = ''] = await prints(/Portal: (http:\/\/[^\s"]+)\/"/);
      return address;
    },
  };
}

export function loginAt(address: string, email: string, password: string): Promise<Response> {
  return fetch(`${address}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
}
