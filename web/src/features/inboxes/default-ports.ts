export type TlsType = 'none' | 'starttls' | 'tls';

const ports = {
  imap: { tls: 993, starttls: 143, none: 143 },
  smtp: { tls: 465, starttls: 587, none: 25 },
} as const;

/**
 * The port after the encryption changed: the usual one for it (RFC 8314 section 3), unless
 * somebody chose a port of their own.
 */
export function portAfter(change: {
  server: 'imap' | 'smtp';
  tlsType: TlsType;
  port: number;
}): number {
  const usual: Record<TlsType, number> = ports[change.server];
  return Object.values(usual).includes(change.port) ? usual[change.tlsType] : change.port;
}
