import { createSocket } from 'node:dgram';

export type DnsServer = {
  /** As DNS_SERVERS takes it. */
  address: string;
  /** Which servers take mail for a domain, each with its preference. */
  mail: Map<string, readonly [number, string][]>;
  /** Answers nothing from now on, or again. */
  silent(isSilent: boolean): void;
  stop(): Promise<void>;
};

/** Starts a DNS server on loopback that knows MX records only (RFC 1035). */
export async function startDnsServer(): Promise<DnsServer> {
  const mail: DnsServer['mail'] = new Map();
  let isSilent = false;
  const socket = createSocket('udp4');
  socket.on('message', (query, { port, address }) => {
    if (!isSilent) socket.send(answerTo(query, mail), port, address);
  });
  await new Promise<void>((resolve) => {
    socket.bind(0, '127.0.0.1', resolve);
  });
  return {
    address: `127.0.0.1:${socket.address().port}`,
    mail,
    silent: (next) => {
      isSilent = next;
    },
    stop: () => new Promise((resolve) => socket.close(() => resolve())),
  };
}

const headerLength = 12;

function answerTo(query: Buffer, mail: DnsServer['mail']): Buffer {
  const labels: string[] = [];
  let at = headerLength;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('ascii', at + 1, at + 1 + length));
    at += 1 + length;
  }
  const question = query.subarray(headerLength, at + 5);
  const records = mail.get(labels.join('.').toLowerCase());
  const header = Buffer.alloc(headerLength);
  header.writeUInt16BE(query.readUInt16BE(0), 0);
  // An answer; NXDOMAIN where there is none.
  header.writeUInt16BE(records ? 0x8180 : 0x8183, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(records?.length ?? 0, 6);
  return Buffer.concat([header, question, ...(records ?? []).map(recordOf)]);
}

function recordOf([preference, host]: readonly [number, string]): Buffer {
  const name = host.split('.').flatMap((label) => [label.length, ...Buffer.from(label)]);
  // The name of the question, MX, IN, for a minute.
  const head = Buffer.from([0xc0, headerLength, 0, 15, 0, 1, 0, 0, 0, 60]);
  const data = Buffer.from([preference >> 8, preference & 0xff, ...name, 0]);
  const length = Buffer.from([data.length >> 8, data.length & 0xff]);
  return Buffer.concat([head, length, data]);
}
