import { createServer, type Socket } from 'node:net';
import { createSecureContext, TLSSocket } from 'node:tls';

/** The steps of a mail at which a server can misbehave. */
export type SmtpStep =
  | 'greeting'
  | 'EHLO'
  | 'STARTTLS'
  | 'AUTH'
  | 'MAIL'
  | 'RCPT'
  | 'DATA'
  | 'body'
  | 'end';

/** What the server does at a step: by default it answers as it should. */
export type SmtpMischief =
  /** Says nothing. */
  | 'hang'
  /** Says one byte of its answer after the other, without end. */
  | 'trickle'
  /** Answers without end. */
  | 'endless'
  /** Answers in one line without end. */
  | 'endless line'
  /** Ends the connection. */
  | 'close'
  /** This answer. */
  | `${number} ${string}`;

/** A mail server of a test. */
export interface SmtpScript {
  /** For the mail to an address that begins with `to`, or for every mail. */
  readonly mischief?: { readonly at: SmtpStep; readonly does: SmtpMischief; readonly to?: string };
  /** What it offers in its answer to EHLO. */
  readonly offers?: readonly string[];
  /** Called when it has a whole mail, before it answers. */
  readonly onMail?: () => void;
  /** With which it takes part in STARTTLS. */
  readonly tls?: { readonly key: Buffer; readonly cert: Buffer };
}

/** A running mail server of a test. */
export interface HostileSmtp {
  readonly port: number;
  /** Everything that clients sent, in clear text. */
  readonly heard: string[];
  /** The text of each mail that it took, in order. */
  readonly kept: string[];
  readonly close: () => void;
}

const ENDLESS_PIECE = '250-and more\r\n'.repeat(1_000);
const ENDLESS_LINE = 'and more '.repeat(1_000);
const TRICKLE_MS = 5;

/** One conversation with a client. */
class Talk {
  readonly #server: { script: SmtpScript; heard: string[]; kept: string[] };
  #socket: Socket;
  #rest = '';
  #data: string[] | null = null;
  #recipient = '';
  /** It misbehaved while it got the mail, so that it answers no more. */
  #isLost = false;
  readonly #timers: NodeJS.Timeout[] = [];

  constructor(socket: Socket, server: { script: SmtpScript; heard: string[]; kept: string[] }) {
    this.#socket = socket;
    this.#server = server;
    socket.on('close', () => {
      for (const timer of this.#timers) clearInterval(timer);
    });
    this.#listen(socket);
    this.#answer('greeting', '220 hostile ESMTP');
  }

  #listen(socket: Socket): void {
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      this.#rest += String(chunk);
      const lines = this.#rest.split('\r\n');
      this.#rest = lines.pop() ?? '';
      for (const line of lines) this.#take(line);
    });
  }

  #answer(step: SmtpStep, text: string): void {
    if (!this.#disturb(step)) this.#say(text);
  }

  /** Misbehaves where the script says so at this step. */
  #disturb(step: SmtpStep): boolean {
    const { mischief } = this.#server.script;
    const isMeant =
      mischief?.at === step && (mischief.to === undefined || this.#recipient.includes(mischief.to));
    if (!isMeant) return false;
    if (mischief.does === 'close') this.#socket.destroy();
    else if (mischief.does === 'trickle') {
      this.#timers.push(setInterval(() => this.#socket.write('2'), TRICKLE_MS));
    } else if (mischief.does === 'endless' || mischief.does === 'endless line') {
      const piece = mischief.does === 'endless' ? ENDLESS_PIECE : ENDLESS_LINE;
      const more = () => {
        if (!this.#socket.destroyed) this.#socket.write(piece, more);
      };
      more();
    } else if (mischief.does !== 'hang') this.#say(mischief.does);
    return true;
  }

  #say(text: string): void {
    if (!this.#socket.destroyed) this.#socket.write(`${text}\r\n`);
  }

  #take(line: string): void {
    const { heard, kept, script } = this.#server;
    heard.push(line);
    if (this.#data !== null) {
      if (line !== '.') {
        if (this.#data.push(line) === 1) this.#isLost = this.#disturb('body');
        return;
      }
      if (this.#isLost) return;
      kept.push(`${this.#recipient}\n${this.#data.join('\n')}`);
      this.#data = null;
      script.onMail?.();
      this.#answer('end', '250 kept');
      return;
    }
    const [verb = ''] = line.toUpperCase().split(' ');
    if (verb === 'EHLO') {
      this.#answer(
        'EHLO',
        ['250-hostile', ...(script.offers ?? []).map((one) => `250-${one}`), '250 HELP'].join(
          '\r\n',
        ),
      );
    } else if (verb === 'STARTTLS') {
      this.#answer('STARTTLS', script.tls === undefined ? '502 unknown' : '220 go on');
      if (script.tls !== undefined) this.#encrypt(script.tls);
    } else if (verb === 'AUTH') this.#answer('AUTH', '235 in');
    else if (verb === 'RCPT') {
      this.#recipient = line;
      this.#answer('RCPT', '250 ok');
    } else if (verb === 'DATA') {
      this.#data = [];
      this.#answer('DATA', '354 go on');
    } else if (verb === 'QUIT') this.#socket.end('221 bye\r\n');
    else this.#answer('MAIL', '250 ok');
  }

  #encrypt(tls: NonNullable<SmtpScript['tls']>): void {
    this.#socket.removeAllListeners('data');
    const secure = new TLSSocket(this.#socket, {
      isServer: true,
      secureContext: createSecureContext(tls),
    });
    this.#socket = secure;
    this.#listen(secure);
  }
}

/** Starts a mail server that misbehaves as the script says. */
export async function startHostileSmtp(script: SmtpScript = {}): Promise<HostileSmtp> {
  const heard: string[] = [];
  const kept: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    new Talk(socket, { script, heard, kept });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    heard,
    kept,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
