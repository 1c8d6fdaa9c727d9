import { type AddressInfo, createServer, type Socket } from 'node:net';

/** What the server does with a FETCH: as it should, or one of the ways in which servers fail. */
export type Manner =
  | 'well'
  | 'hang up'
  | 'say nothing'
  | 'put off'
  | 'refuse'
  | 'nil'
  | 'nil and hang up'
  | 'short'
  | 'tell of others';

export type ImapScript = {
  port: number;
  uidValidity: number;
  /** The mails by their UIDs. */
  mails: Map<number, string>;
  /** How it answers a FETCH of this UID from this byte on. */
  manner: (uid: number, start: number) => Manner;
  /** Whether it gives a part of a mail when asked for it, or all of it always. */
  knowsWindows: boolean;
  /** RFC822.SIZE as it tells it. */
  sizeOf: (raw: string) => number;
  /** The commands, in capitals, to which it says that it is still there, and nothing else. */
  putsOff: Set<string>;
  /** The UIDs it was asked for, in that order. */
  fetched: number[];
  stop(): Promise<void>;
};

/** An IMAP server of one mailbox that fails as the test says: what no real one does on command. */
export async function startImapScript(mails: readonly string[]): Promise<ImapScript> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    serve(script, socket);
  });
  const script: ImapScript = {
    port: 0,
    uidValidity: 1,
    mails: new Map(mails.map((mail, index) => [index + 1, mail])),
    manner: () => 'well',
    knowsWindows: true,
    sizeOf: (raw) => raw.length,
    putsOff: new Set(),
    fetched: [],
    stop() {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  script.port = (server.address() as AddressInfo).port;
  return script;
}

function serve(script: ImapScript, socket: Socket): void {
  let waiting = '';
  socket.write('* OK ready\r\n');
  socket.on('data', (data) => {
    const lines = (waiting + data.toString('latin1')).split('\r\n');
    waiting = lines.pop() ?? '';
    for (const line of lines) answer(script, socket, line);
  });
}

function answer(script: ImapScript, socket: Socket, line: string): void {
  const [tag = '', name = '', ...rest] = line.split(' ');
  const say = (...lines: string[]) => socket.write(`${lines.join('\r\n')}\r\n`, 'latin1');
  const uids = [...script.mails.keys()].sort((a, b) => a - b);
  const uidNext = (uids.at(-1) ?? 0) + 1;
  const { uidValidity } = script;
  const [what = '', which = ''] = rest;
  if (script.putsOff.has(name.toUpperCase())) {
    putOff(socket);
    return;
  }
  switch (name.toUpperCase()) {
    case 'CAPABILITY':
      say('* CAPABILITY IMAP4rev1');
      break;
    case 'LIST':
      say('* LIST () "/" "INBOX"');
      break;
    case 'EXAMINE':
      say(`* ${uids.length} EXISTS`, `* OK [UIDVALIDITY ${uidValidity}] ids`);
      say(`* OK [UIDNEXT ${uidNext}] next`);
      break;
    case 'STATUS':
      say(
        `* STATUS "INBOX" (MESSAGES ${uids.length} UIDNEXT ${uidNext} UIDVALIDITY ${uidValidity})`,
      );
      break;
    case 'UID':
      if (what.toUpperCase() === 'FETCH') {
        fetch(script, socket, { tag, uid: which, line });
        return;
      }
      say(`* SEARCH ${uids.join(' ')}`);
  }
  say(`${tag} OK done`);
}

function fetch(
  script: ImapScript,
  socket: Socket,
  asked: { tag: string; uid: string; line: string },
): void {
  const { tag, line } = asked;
  const uid = Number(asked.uid);
  const raw = script.mails.get(uid) ?? '';
  const [, from = '0', length = '999999999'] =
    (script.knowsWindows && /<(\d+)\.(\d+)>/.exec(line)) || [];
  const start = Number(from);
  script.fetched.push(uid);
  const manner = script.manner(uid, start);
  const say = (text: string) => socket.write(`${text}\r\n`, 'latin1');
  const head = `* ${[...script.mails.keys()].indexOf(uid) + 1} FETCH (UID ${uid} RFC822.SIZE ${script.sizeOf(raw)}`;
  const origin = line.includes('<') ? `<${start}>` : '';
  const part = raw
    .slice(start, start + Number(length))
    .slice(0, manner === 'short' ? 1000 : undefined);
  if (manner === 'hang up') socket.destroy();
  else if (manner === 'refuse') say(`${tag} NO [SERVERBUG] cannot`);
  else if (manner === 'nil' || manner === 'nil and hang up') {
    say(`${head} BODY[]${origin} NIL)\r\n${tag} OK done`);
    if (manner === 'nil and hang up') socket.end();
  } else if (manner === 'put off') putOff(socket);
  else if (manner !== 'say nothing') {
    if (manner === 'tell of others') {
      say(`* 2 FETCH (FLAGS (\\Seen))\r\n* 2 FETCH (UID 2 FLAGS (\\Seen))`);
    }
    say(`${head} BODY[]${origin} {${part.length}}\r\n${part})\r\n${tag} OK done`);
  }
}

function putOff(socket: Socket): void {
  const timer = setInterval(() => socket.write('* OK Still here\r\n'), 50);
  socket.on('close', () => clearInterval(timer));
}
