import { connect as connectPlain } from 'node:net';
import type { Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';

export interface BrokerAddress {
  /** `host:port`. */
  readonly broker: string;
  readonly ssl: boolean;
  readonly sasl?: { readonly username: string; readonly password: string };
  readonly timeoutMs: number;
}

const SASL_HANDSHAKE = { key: 17, version: 1 } as const;
const SASL_AUTHENTICATE = { key: 36, version: 0 } as const;
const CLIENT_ID = Buffer.from('marquee');

/**
 * One connection to one broker, for the requests that kafkajs does not know. Frames and headers by the Kafka protocol
 * guide (https://kafka.apache.org/protocol): length, API key, API version, correlation id, client id. One request at a
 * time.
 */
export class WireConnection {
  readonly #socket: Socket;
  #correlationId = 0;
  #received = Buffer.alloc(0);
  #waiting: { resolve: (frame: Buffer) => void; reject: (error: Error) => void } | undefined;
  #failure: Error | undefined;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('data', (chunk: Buffer) => this.#take(chunk));
    socket.on('error', (error) => this.#fail(error));
    socket.on('timeout', () => this.#fail(new Error('The broker does not answer in time.')));
    socket.on('close', () => this.#fail(new Error('The broker closed the connection.')));
  }

  /** Connects and, where the broker asks for it, signs in with SASL/PLAIN. */
  static async open(address: BrokerAddress): Promise<WireConnection> {
    const colon = address.broker.lastIndexOf(':');
    const host = address.broker.slice(0, colon).replace(/^\[|\]$/g, '');
    const port = Number(address.broker.slice(colon + 1));
    const socket = address.ssl ? connectTls({ host, port, servername: host }) : connectPlain({ host, port });
    socket.setTimeout(address.timeoutMs);
    const connection = new WireConnection(socket);
    try {
      if (address.sasl !== undefined) await connection.#signIn(address.sasl);
      return connection;
    } catch (error) {
      connection.close();
      throw error;
    }
  }

  /** @param body everything after the client id; answers everything after the correlation id. */
  async request(api: { readonly key: number; readonly version: number }, body: Buffer): Promise<Buffer> {
    if (this.#failure !== undefined) throw this.#failure;
    this.#correlationId += 1;
    const head = Buffer.alloc(14);
    head.writeInt32BE(10 + CLIENT_ID.length + body.length, 0);
    head.writeInt16BE(api.key, 4);
    head.writeInt16BE(api.version, 6);
    head.writeInt32BE(this.#correlationId, 8);
    head.writeInt16BE(CLIENT_ID.length, 12);
    const frame = await new Promise<Buffer>((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#socket.write(Buffer.concat([head, CLIENT_ID, body]));
    });
    return frame.subarray(4);
  }

  close(): void {
    this.#socket.destroy();
  }

  async #signIn({ username, password }: { username: string; password: string }): Promise<void> {
    const mechanism = Buffer.from('\u0000\u0005PLAIN');
    const handshake = await this.request(SASL_HANDSHAKE, mechanism);
    if (handshake.readInt16BE(0) !== 0) throw new Error('The broker does not take SASL/PLAIN.');
    const secret = Buffer.from(`\u0000${username}\u0000${password}`);
    const length = Buffer.alloc(4);
    length.writeInt32BE(secret.length);
    const answer = await this.request(SASL_AUTHENTICATE, Buffer.concat([length, secret]));
    if (answer.readInt16BE(0) !== 0) throw new Error('The broker refuses the user or the password.');
  }

  #take(chunk: Buffer): void {
    this.#received = Buffer.concat([this.#received, chunk]);
    if (this.#received.length < 4) return;
    const end = 4 + this.#received.readInt32BE(0);
    if (this.#received.length < end) return;
    const frame = this.#received.subarray(4, end);
    this.#received = this.#received.subarray(end);
    this.#waiting?.resolve(frame);
    this.#waiting = undefined;
  }

  #fail(error: Error): void {
    this.#failure ??= error;
    this.#socket.destroy();
    this.#waiting?.reject(this.#failure);
    this.#waiting = undefined;
  }
}
