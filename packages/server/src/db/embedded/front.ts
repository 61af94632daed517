import { createServer, type Server, type Socket } from 'node:net';

/** The part of PGlite that the front needs: raw protocol in, raw protocol out, one call at a time. */
export interface RawDatabase {
  execProtocolRawStream(
    message: Uint8Array,
    options: { onRawData: (data: Uint8Array) => void },
  ): Promise<void>;
}

/** What the front tells the process around it. */
export interface FrontEvents {
  /** Called with the number of open connections after each change. */
  onConnections: (open: number) => void;
  /** The engine broke; the process should end so that another one can recover the folder. */
  onFatal: (error: unknown) => void;
}

const SSL_REQUEST = 80877103;
const GSS_REQUEST = 80877104;
const CANCEL_REQUEST = 80877102;
/** A transaction that says nothing for this long is rolled back and its connection dropped. */
const IDLE_IN_TRANSACTION_MS = 20_000;
/** Frames after which the engine has something to answer: Sync, Query, Flush, CopyDone, CopyFail. */
const ENDS_BATCH = new Set(['S', 'Q', 'H', 'c', 'f'].map((letter) => letter.charCodeAt(0)));
const TERMINATE = 'X'.charCodeAt(0);

function frame(letter: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(letter, 0, 'latin1');
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

function parameter(name: string, value: string): Buffer {
  return frame('S', Buffer.from(`${name}\0${value}\0`));
}

function fatalFrame(message: string): Buffer {
  return frame('E', Buffer.from(`SFATAL\0VFATAL\0C57P01\0M${message}\0\0`));
}

interface Client {
  socket: Socket;
  inbox: Buffer;
  ready: boolean;
  /** Frames of the batch that is still being received. */
  batch: Buffer[];
}

interface Turn {
  client: Client;
  message: Buffer;
}

/**
 * Serves one PGlite to many PostgreSQL connections.
 *
 * The engine has a single session, so a turn is a whole batch of frames up to its Sync: with single frames as turns, two
 * clients' Parse and Bind could mix, and one would get the other's rows. While a transaction is open (or a batch was
 * flushed without Sync) only its owner gets turns; if the owner leaves, the transaction is rolled back first.
 */
export class EmbeddedFront {
  readonly #database: RawDatabase;
  readonly #events: FrontEvents;
  readonly #greeting: Buffer;
  readonly #server: Server;
  readonly #clients = new Set<Client>();
  #turns: Turn[] = [];
  #busy = false;
  #closed = false;
  #owner: Client | null = null;
  #ownerTimer: NodeJS.Timeout | undefined;

  constructor(database: RawDatabase, serverVersion: string, events: FrontEvents) {
    this.#database = database;
    this.#events = events;
    this.#greeting = Buffer.concat([
      frame('R', Buffer.alloc(4)),
      parameter('server_version', serverVersion),
      parameter('server_encoding', 'UTF8'),
      parameter('client_encoding', 'UTF8'),
      parameter('DateStyle', 'ISO, MDY'),
      parameter('TimeZone', 'UTC'),
      parameter('integer_datetimes', 'on'),
      parameter('standard_conforming_strings', 'on'),
      frame('K', Buffer.alloc(8)),
      frame('Z', Buffer.from('I')),
    ]);
    this.#server = createServer((socket) => this.#welcome(socket));
  }

  /** Listens on a unix socket that only this user may open. */
  listen(path: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const before = process.umask(0o177);
      this.#server.once('error', reject);
      this.#server.listen(path, () => {
        process.umask(before);
        resolve();
      });
    });
  }

  /** Takes no new connection and drops the open ones. */
  close(): void {
    this.#closed = true;
    clearTimeout(this.#ownerTimer);
    this.#server.close();
    for (const client of this.#clients) client.socket.destroy();
  }

  #welcome(socket: Socket): void {
    const client: Client = { socket, inbox: Buffer.alloc(0), ready: false, batch: [] };
    this.#clients.add(client);
    this.#events.onConnections(this.#clients.size);
    socket.on('data', (data) => {
      client.inbox = client.inbox.length === 0 ? data : Buffer.concat([client.inbox, data]);
      this.#read(client);
    });
    socket.on('error', () => socket.destroy());
    socket.on('close', () => this.#farewell(client));
  }

  #farewell(client: Client): void {
    this.#clients.delete(client);
    this.#turns = this.#turns.filter((turn) => turn.client !== client);
    this.#events.onConnections(this.#clients.size);
    // A database that is closing rolls back by itself.
    if (this.#owner === client && !this.#busy && !this.#closed) void this.#run();
  }

  #read(client: Client): void {
    for (;;) {
      const { inbox } = client;
      const offset = client.ready ? 1 : 0;
      if (inbox.length < offset + 4) return;
      const length = offset + inbox.readInt32BE(offset);
      if (inbox.length < length) return;
      const message = inbox.subarray(0, length);
      client.inbox = inbox.subarray(length);
      if (client.ready) this.#take(client, message);
      else this.#greet(client, message);
    }
  }

  #greet(client: Client, message: Buffer): void {
    const code = message.readInt32BE(4);
    if (code === SSL_REQUEST || code === GSS_REQUEST) {
      client.socket.write('N');
    } else if (code === CANCEL_REQUEST) {
      client.socket.end();
    } else {
      client.ready = true;
      client.socket.write(this.#greeting);
    }
  }

  #take(client: Client, message: Buffer): void {
    const letter = message[0] ?? TERMINATE;
    if (letter === TERMINATE) {
      client.socket.end();
      return;
    }
    client.batch.push(message);
    if (!ENDS_BATCH.has(letter)) return;
    this.#turns.push({ client, message: Buffer.concat(client.batch) });
    client.batch = [];
    if (!this.#busy) void this.#run();
  }

  #next(): Turn | null {
    if (this.#owner === null) return this.#turns.shift() ?? null;
    const index = this.#turns.findIndex((turn) => turn.client === this.#owner);
    return index === -1 ? null : (this.#turns.splice(index, 1)[0] ?? null);
  }

  async #run(): Promise<void> {
    this.#busy = true;
    clearTimeout(this.#ownerTimer);
    try {
      for (;;) {
        if (this.#owner !== null && !this.#clients.has(this.#owner)) {
          await this.#ask(frame('Q', Buffer.from('ROLLBACK\0')), () => {});
          this.#owner = null;
        }
        const turn = this.#next();
        if (turn === null) break;
        const status = await this.#ask(turn.message, (data) => turn.client.socket.write(data));
        this.#owner = status === 'I' ? null : turn.client;
      }
    } catch (error) {
      this.#events.onFatal(error);
      return;
    }
    this.#busy = false;
    const owner = this.#owner;
    if (owner !== null) {
      this.#ownerTimer = setTimeout(() => {
        owner.socket.end(fatalFrame('terminating connection due to idle-in-transaction timeout'));
        owner.socket.destroySoon();
      }, IDLE_IN_TRANSACTION_MS);
    }
  }

  /** Runs one batch and answers the transaction status letter of its last ReadyForQuery (none: `T`). */
  async #ask(message: Buffer, write: (data: Buffer) => void): Promise<string> {
    let tail = Buffer.alloc(0);
    await this.#database.execProtocolRawStream(message, {
      onRawData: (data) => {
        // The engine reuses its buffer: copy before handing it to the socket.
        const copy = Buffer.from(data);
        tail = copy.length >= 6 ? copy.subarray(-6) : Buffer.concat([tail, copy]).subarray(-6);
        write(copy);
      },
    });
    const isReady = tail.length === 6 && tail[0] === 0x5a && tail.readInt32BE(1) === 5;
    return isReady ? String.fromCharCode(tail[5] ?? 0) : 'T';
  }
}
