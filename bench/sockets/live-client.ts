import { type Socket, connect } from 'node:net';
import { socketPath } from '../../contract/http/socket-path.ts';

/** The server and the account of a client's connection. */
export interface Target {
  port: number;
  userId: string;
  token: string;
  /**
   * Local address of the connection, in 127.0.0.0/8. The clients use several addresses, because an address has a
   * limited number of ports.
   */
  localAddress: string;
  /** The client's network address as a proxy reports it. */
  forwardedFor: string;
}

interface Handlers {
  /** The server has accepted the session. */
  onConnect: () => void;
  /** @param json array of the event's name and its arguments */
  onEvent?: (json: string) => void;
  /** The connection was refused, could not be opened, or has ended. Called once. */
  onEnd: (reason: string) => void;
}

const endOfHead = Buffer.from('\r\n\r\n');
const empty = Buffer.alloc(0);
const opcodes = { text: 1, close: 8 };
const pong = clientFrame('3');

/** All connections of this process share one receive buffer, because each handles its bytes synchronously. */
const received = Buffer.alloc(64 * 1024);

/**
 * A minimal Socket.IO client over a websocket, which needs much less memory and processor time than the library's
 * client. It never changes to another transport and does not reconnect.
 */
export class LiveClient {
  readonly #socket: Socket;
  readonly #target: Target;
  readonly #handlers: Handlers;
  #rest: Buffer = empty;
  #isUpgraded = false;
  #hasEnded = false;

  constructor(target: Target, handlers: Handlers) {
    this.#target = target;
    this.#handlers = handlers;
    const { port, localAddress } = target;
    this.#socket = connect({
      port,
      localAddress,
      host: '127.0.0.1',
      noDelay: true,
      onread: {
        buffer: received,
        callback: (length, bytes) => {
          this.#read(Buffer.from(bytes.buffer, bytes.byteOffset, length));
          return true;
        },
      },
    });
    this.#socket.on('error', (error) => this.#end(error.message));
    this.#socket.on('close', () => this.#end('closed'));
    this.#socket.write(
      `GET ${socketPath}/?userId=${target.userId}&EIO=4&transport=websocket HTTP/1.1\r\n` +
        `Host: lost.example.edu\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
        `Origin: https://lost.example.edu\r\nSec-WebSocket-Version: 13\r\n` +
        `Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nPragma: no-cache\r\n` +
        `Cache-Control: no-cache\r\nAccept-Encoding: gzip, deflate, br, zstd\r\n` +
        `Accept-Language: en-GB,en;q=0.9\r\n` +
        `User-Agent: Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) ` +
        `Chrome/142.0.0.0 Mobile Safari/537.36\r\n` +
        `X-Forwarded-For: ${target.forwardedFor}\r\n\r\n`,
    );
  }

  emit(event: string, ...values: unknown[]): void {
    this.#socket.write(clientFrame(`42${JSON.stringify([event, ...values])}`));
  }

  close(): void {
    this.#end('closed by the client');
    this.#socket.destroy();
  }

  #end(reason: string): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.#handlers.onEnd(reason);
  }

  #read(bytes: Buffer): void {
    let rest = this.#rest.length === 0 ? bytes : Buffer.concat([this.#rest, bytes]);
    if (!this.#isUpgraded) {
      const end = rest.indexOf(endOfHead);
      if (end === -1) {
        this.#rest = Buffer.from(rest);
        return;
      }
      const status = rest.toString('latin1', 9, 12);
      if (status !== '101') {
        this.#end(`status ${status}`);
        this.#socket.destroy();
        return;
      }
      this.#isUpgraded = true;
      rest = rest.subarray(end + endOfHead.length);
    }
    for (let frame = frameAt(rest); frame !== null; frame = frameAt(rest)) {
      if (frame.opcode === opcodes.close) this.#socket.end();
      if (frame.opcode === opcodes.text) this.#receive(frame.payload.toString());
      rest = rest.subarray(frame.length);
    }
    this.#rest = rest.length === 0 ? empty : Buffer.from(rest);
  }

  /** @param packet an Engine.IO packet, which may contain a Socket.IO packet */
  #receive(packet: string): void {
    if (packet === '2') this.#socket.write(pong);
    else if (packet.startsWith('42')) this.#handlers.onEvent?.(packet.slice(2));
    else if (packet.startsWith('0')) {
      this.#socket.write(clientFrame(`40${JSON.stringify({ token: this.#target.token })}`));
    } else if (packet.startsWith('40')) {
      this.emit('joinUserRoom', this.#target.userId);
      this.#handlers.onConnect();
    } else if (packet.startsWith('44')) {
      this.#end(packet.slice(2));
      this.#socket.destroy();
    }
  }
}

/** Returns the first complete frame (RFC 6455) in the bytes; null if there is none yet. */
function frameAt(bytes: Buffer): { opcode: number; payload: Buffer; length: number } | null {
  if (bytes.length < 2) return null;
  const short = bytes.readUInt8(1);
  if (short === 126 && bytes.length < 4) return null;
  if (short === 127) throw new Error('the server sent more than a client expects');
  const start = short === 126 ? 4 : 2;
  const length = start + (short === 126 ? bytes.readUInt16BE(2) : short);
  if (bytes.length < length) return null;
  return { opcode: bytes.readUInt8(0) & 15, payload: bytes.subarray(start, length), length };
}

/** A text frame of a client. Its mask is 0, which leaves the text as it is. */
function clientFrame(text: string): Buffer {
  const payload = Buffer.from(text);
  if (payload.length > 65_535) throw new Error('too long for a client of the benchmark');
  const isShort = payload.length < 126;
  const head = Buffer.alloc(isShort ? 6 : 8);
  head.writeUInt8(128 | opcodes.text, 0);
  head.writeUInt8(128 | (isShort ? payload.length : 126), 1);
  if (!isShort) head.writeUInt16BE(payload.length, 2);
  return Buffer.concat([head, payload]);
}
