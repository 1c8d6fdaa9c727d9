import { isIPv6 } from 'node:net';

/**
 * Whom an address stands for where attempts are counted: of IPv6 the first 64 bits, since a single line
 * has all the addresses below them.
 */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%');
  if (!isIPv6(plain)) return address;
  const shortest = new URL(`http://[${plain}]`).hostname.slice(1, -1);
  if (shortest.startsWith('::ffff:')) return address;
  const [start = [], end = []] = shortest
    .split('::')
    .map((part) => part.split(':').filter(Boolean));
  const zeros = Array<string>(Math.max(0, 8 - start.length - end.length)).fill('0');
  return `${[...start, ...zeros, ...end].slice(0, 4).join(':')}::/64`;
}
