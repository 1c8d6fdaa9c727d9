import { expect, it } from 'vitest';
import { portAfter } from './default-ports.ts';

it('follows the encryption while the port is a usual one', () => {
  expect(portAfter({ server: 'imap', tlsType: 'none', port: 993 })).toBe(143);
  expect(portAfter({ server: 'smtp', tlsType: 'tls', port: 587 })).toBe(465);
});

it('keeps a port that somebody chose', () => {
  expect(portAfter({ server: 'imap', tlsType: 'none', port: 10993 })).toBe(10993);
});
