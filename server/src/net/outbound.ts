import { lookup } from 'node:dns';
import { BlockList, connect, isIP, isIPv6, type LookupFunction, type Socket } from 'node:net';

/** Where Parley connects to at the word of an administrator. */
export type Outbound = {
  /** Loopback and the networks of one's own. */
  allowPrivate: boolean;
};

/** Refused whatever is allowed: clouds hand out a machine's own keys there. */
const metadata = listOf([
  '169.254.0.0/16',
  '100.100.100.200/32',
  'fe80::/10',
  'fd00:ec2::/32',
  // The same behind NAT64 (RFC 6052).
  '64:ff9b::a9fe:0/112',
]);

/** What is no address of the public internet (the special-purpose registries of RFC 6890). */
const privateNetworks = listOf([
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '::/96',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '2001::/32',
  '2002::/16',
  'fc00::/7',
  'fec0::/10',
  'ff00::/8',
]);

function listOf(subnets: readonly string[]): BlockList {
  const list = new BlockList();
  for (const subnet of subnets) {
    const [address = '', bits] = subnet.split('/');
    list.addSubnet(address, Number(bits), familyOf(address));
  }
  return list;
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv6(address) ? 'ipv6' : 'ipv4';
}

/** Whether this IP address must not be connected to. */
export function isRefused(address: string, { allowPrivate }: Outbound): boolean {
  const [plain = ''] = address.split('%');
  const family = familyOf(plain);
  return metadata.check(plain, family) || (!allowPrivate && privateNetworks.check(plain, family));
}

/** Throws when the host is itself an address that is refused; names are looked at in `lookupOut`. */
export function refuseAddress(host: string, outbound: Outbound): void {
  const address = host.replace(/^\[(.*)\]$/, '$1');
  if (isIP(address) !== 0 && isRefused(address, outbound)) throw addressRefused(address);
}

/**
 * The `lookup` of a connection: what a name stands for is checked in the moment of connecting, so that
 * it cannot change in between. Sockets skip it for an address: call `refuseAddress` before.
 */
export function lookupOut(outbound: Outbound): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) {
        callback(error, []);
        return;
      }
      const allowed = found.filter(({ address }) => !isRefused(address, outbound));
      const [first] = allowed;
      if (!first) callback(addressRefused(found[0]?.address ?? hostname), []);
      else if (options.all) callback(null, allowed);
      else callback(null, first.address, first.family);
    });
  };
}

/** Opens a connection to where it is allowed to go. Throws what the socket throws, or ETIMEDOUT. */
export async function connectOut(
  { host, port, timeoutMs }: { host: string; port: number; timeoutMs: number },
  outbound: Outbound,
): Promise<Socket> {
  refuseAddress(host, outbound);
  const socket = connect({ host, port, lookup: lookupOut(outbound) });
  const opened = Promise.withResolvers<void>();
  const timer = setTimeout(() => opened.reject(timedOut()), timeoutMs);
  socket.once('connect', opened.resolve);
  socket.once('error', opened.reject);
  try {
    await opened.promise;
    return socket;
  } catch (error) {
    socket.destroy();
    throw error;
  } finally {
    clearTimeout(timer);
    socket.off('error', opened.reject);
  }
}

function addressRefused(address: string): NodeJS.ErrnoException {
  const message = `${address} is an address this server does not connect to`;
  return Object.assign(new Error(message), { code: 'EADDRREFUSED' });
}

function timedOut(): NodeJS.ErrnoException {
  return Object.assign(new Error('The server did not answer in time'), { code: 'ETIMEDOUT' });
}
