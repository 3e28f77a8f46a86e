import type { Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { freePort } from './free-port.ts';

/** A mail as it arrived: the envelope and the whole message. */
export type ArrivedMail = { readonly from: string; readonly to: readonly string[]; readonly body: string };

/** `busy`: it greets with 421; once it has read a mail `refuses for now`: 451, `breaks off`: no connection, `falls silent`: no word. */
export type SmtpTrouble = 'busy' | 'refuses for now' | 'breaks off' | 'falls silent';

/** A real mail server that a test can take down and put up again on the same port. */
export type TestSmtp = {
  readonly url: string;
  readonly received: ArrivedMail[];
  readonly up: () => Promise<void>;
  readonly down: () => Promise<void>;
  /** From now on it is in this trouble with every mail, until `null`. */
  readonly trouble: (kind: SmtpTrouble | null) => void;
  /** How many connections were opened until now. */
  readonly connections: () => number;
  /** Cuts every open connection, as a network does. */
  readonly cutConnections: () => void;
};

/** How the mail server answers to recipients with that name. */
const REPLIES: Readonly<Record<string, { code: number; words: string }>> = {
  refused: { code: 550, words: '5.1.1 no such box' },
  later: { code: 451, words: '4.3.2 try again later' },
  relay: { code: 554, words: '5.7.1 relay access denied' },
  helo: { code: 504, words: '5.5.2 Helo command rejected' },
  sender: { code: 550, words: '5.1.0 Sender address rejected' },
  'sender-domain': { code: 550, words: '5.1.8 Sender domain not found' },
  'bare-relay': { code: 550, words: 'relay not permitted' },
  'bare-box': { code: 550, words: 'no such user' },
  full: { code: 552, words: '5.2.2 mailbox full' },
  'like-one': { code: 550, words: '5.1.11 not a status of today' },
  'no-domain': { code: 550, words: '5.1.2 no such domain' },
  'no-address': { code: 501, words: '5.1.3 not an address' },
  moved: { code: 551, words: '5.1.6 moved away' },
  'null-mx': { code: 556, words: '5.1.10 takes no mail' },
  closed: { code: 550, words: '5.2.1 mailbox disabled' },
};

/**
 * Starts a mail server on loopback. It refuses some addresses (`REPLIES`), and what is for `content` once it has read it. What is
 * for `unsure` it takes the first time and yet answers that it did not, as when the answer is lost on the way.
 */
export async function startSmtp(): Promise<TestSmtp> {
  const port = await freePort();
  const received: ArrivedMail[] = [];
  let trouble: SmtpTrouble | null = null;
  const sockets: Socket[] = [];
  const newServer = (): SMTPServer => {
    const made = serverInto(received, () => trouble);
    made.server.on('connection', (socket: Socket) => sockets.push(socket));
    // A sender that is killed breaks its connections off.
    made.on('error', () => undefined);
    return made;
  };
  let server = newServer();
  const up = (): Promise<void> => new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve()));
  const down = async (): Promise<void> => {
    await new Promise<void>((resolve) => server.close(() => resolve()));
    server = newServer();
  };
  await up();
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    up,
    down,
    trouble: (kind) => {
      trouble = kind;
    },
    connections: () => sockets.length,
    cutConnections: () => {
      for (const socket of sockets) socket.destroy();
    },
  };
}

function serverInto(received: ArrivedMail[], troubleNow: () => SmtpTrouble | null): SMTPServer {
  const later = (responseCode: number): Error => Object.assign(new Error('4.3.2 try again later'), { responseCode });
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onConnect: (_, done) => done(troubleNow() === 'busy' ? later(421) : null),
    onRcptTo: ({ address }, _, done) => {
      const reply = REPLIES[address.split('@')[0] ?? ''];
      done(reply ? Object.assign(new Error(reply.words), { responseCode: reply.code }) : null);
    },
    onData: (stream, { envelope }, done) => {
      let body = '';
      stream.on('data', (chunk: Buffer) => {
        body += chunk.toString();
      });
      stream.on('end', () => {
        if (troubleNow() === 'breaks off') return cutConnections(server);
        if (troubleNow() === 'falls silent') return;
        if (troubleNow() === 'refuses for now') return done(later(451));
        const isFor = (name: string) => envelope.rcptTo.some(({ address }) => address.startsWith(`${name}@`));
        if (isFor('content')) {
          done(Object.assign(new Error('5.6.0 not taken'), { responseCode: 554 }));
          return;
        }
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        received.push({ from, to: envelope.rcptTo.map(({ address }) => address), body });
        const isFirst = received.filter(({ to: [first] }) => first?.startsWith('unsure@')).length === 1;
        done(isFor('unsure') && isFirst ? Object.assign(new Error('4.4.2 lost'), { responseCode: 451 }) : null);
      });
    },
  });
  return server;
}

/** Without a word, as when a firewall between forgets them. */
function cutConnections(server: SMTPServer): void {
  const { connections } = server as unknown as { connections: Iterable<{ _socket: { destroy(): void } }> };
  for (const connection of connections) connection._socket.destroy();
}

/** The subject and both parts of a mail, decoded. */
export function partsOf({ body }: ArrivedMail): { subject: string; text: string; html: string } {
  const part = (type: string): string => {
    const [, head = '', rest = ''] =
      body.match(new RegExp(`(Content-Type: ${type}[\\s\\S]*?)\\r\\n\\r\\n([\\s\\S]*?)\\r\\n--`)) ?? [];
    if (/base64/i.test(head)) return Buffer.from(rest, 'base64').toString();
    return /quoted-printable/i.test(head) ? fromQuotedPrintable(rest) : rest;
  };
  const subject = body.match(/^Subject: (.*(?:\r\n .*)*)/m)?.[1]?.replace(/\r\n /g, ' ') ?? '';
  return { subject, text: part('text/plain'), html: part('text/html') };
}

function fromQuotedPrintable(text: string): string {
  const joined = text.replace(/=\r\n/g, '');
  const bytes = joined.replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
