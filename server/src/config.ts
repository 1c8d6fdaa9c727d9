import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import type { Outbound } from './net/outbound.ts';
import type { S3Settings } from './storage/s3-storage.ts';

const port = z.coerce.number().int().min(0).max(65_535);

const environment = z.object({
  PORT: port.default(3000),
  HOST: z.string().default('localhost'),
  APP_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATA_DIR: z.string().min(1).default('data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'starts with postgresql://')
    .optional(),
  SECRET_KEY: z
    .string()
    .regex(/^[0-9a-f]{64}$/i, 'takes 64 hexadecimal digits')
    .optional(),
  ADMIN_EMAIL: z.email().optional(),
  ADMIN_PASSWORD: z.string().min(10).max(128).optional(),
  SMTP_PORT: port.optional(),
  SMTP_HOST: z.string().default('localhost'),
  TRUST_PROXY: z.string().optional(),
  ALLOW_PRIVATE_ADDRESSES: z.enum(['true', 'false']).optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'takes the name of a bucket')
    .optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_FORCE_PATH_STYLE: z.enum(['true', 'false']).optional(),
  S3_PREFIX: z
    .string()
    .regex(
      /^[\w.-]+(\/[\w.-]+)*$/,
      'takes letters, digits, dots, hyphens and single slashes inside',
    )
    .default(''),
  DNS_SERVERS: z
    .string()
    .regex(/^[\d.:[\]a-f]+( *, *[\d.:[\]a-f]+)*$/i, 'takes IP addresses with commas between them')
    .optional(),
  SSO_EMERGENCY_SIGN_IN: z.enum(['true', 'false']).optional(),
  UPDATE_URL: z.url({ protocol: /^https?$/ }).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('info'),
});

/** The environment of docs/operating.md, checked. */
export type Config = {
  port: number;
  host: string;
  appUrl: string | undefined;
  dataDir: string;
  databaseUrl: string | undefined;
  secretKey: string;
  admin: { email: string; password: string } | undefined;
  smtp: { port: number; host: string } | undefined;
  /** As fastify takes it: addresses, a number of hops, or false. */
  trustProxy: string | number | boolean;
  /** Where addresses that administrators enter may lead: of mail servers, and of web servers. */
  outbound: { mail: Outbound; web: Outbound };
  /** Who is asked which servers take mail for a domain; nobody: those of the system. */
  dnsServers: readonly string[];
  /** A bucket for the files; undefined keeps them below `dataDir`. */
  s3: S3Settings | undefined;
  /** Administrators sign in by password even where only providers are let in. */
  ssoEmergency: boolean;
  updateUrl: string | undefined;
  logLevel: string;
};

/** Thrown at start: `message` lists every wrong variable and what it takes. */
export class ConfigError extends Error {}

/** Reads the environment; empty variables count as absent. Makes DATA_DIR and the secret key. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new ConfigError(`These environment variables are wrong:\n${lines.join('\n')}`);
  }
  const value = parsed.data;
  if (!value.ADMIN_EMAIL !== !value.ADMIN_PASSWORD) {
    throw new ConfigError('ADMIN_EMAIL and ADMIN_PASSWORD go together: set both or neither.');
  }
  const s3 = s3Of(value);
  const dataDir = resolve(value.DATA_DIR);
  mkdirSync(dataDir, { recursive: true });
  return {
    port: value.PORT,
    host: value.HOST,
    appUrl: value.APP_URL?.replace(/\/+$/, ''),
    dataDir,
    databaseUrl: value.DATABASE_URL,
    secretKey: value.SECRET_KEY ?? keptSecretKey(dataDir),
    admin:
      value.ADMIN_EMAIL && value.ADMIN_PASSWORD
        ? { email: value.ADMIN_EMAIL, password: value.ADMIN_PASSWORD }
        : undefined,
    smtp:
      value.SMTP_PORT === undefined ? undefined : { port: value.SMTP_PORT, host: value.SMTP_HOST },
    trustProxy: trustProxyOf(value.TRUST_PROXY),
    // A mail server of one's own stands in one's own network as a rule; a web server seldom does.
    outbound: {
      mail: { allowPrivate: value.ALLOW_PRIVATE_ADDRESSES !== 'false' },
      web: { allowPrivate: value.ALLOW_PRIVATE_ADDRESSES === 'true' },
    },
    dnsServers: value.DNS_SERVERS?.split(',').map((each) => each.trim()) ?? [],
    s3,
    ssoEmergency: value.SSO_EMERGENCY_SIGN_IN === 'true',
    updateUrl: value.UPDATE_URL,
    logLevel: value.LOG_LEVEL,
  };
}

function s3Of(value: z.infer<typeof environment>): S3Settings | undefined {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId } = value;
  const { S3_ENDPOINT: endpoint, S3_SECRET_ACCESS_KEY: secretAccessKey } = value;
  if (!accessKeyId !== !secretAccessKey) {
    throw new ConfigError(
      'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY go together: set both or neither.',
    );
  }
  if (bucket === undefined) {
    if (!endpoint && !accessKeyId && !value.S3_PREFIX) return undefined;
    throw new ConfigError('S3_BUCKET is missing: set it, or remove the other S3_ variables.');
  }
  return {
    bucket,
    endpoint,
    region: value.S3_REGION,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
    // Servers other than Amazon's rarely have a host name for each bucket.
    forcePathStyle:
      value.S3_FORCE_PATH_STYLE === undefined
        ? endpoint !== undefined
        : value.S3_FORCE_PATH_STYLE === 'true',
    prefix: value.S3_PREFIX,
  };
}

function keptSecretKey(dataDir: string): string {
  const file = join(dataDir, 'secret-key');
  const kept = readIfThere(file);
  if (kept !== undefined) return kept;
  const made = `${file}.${process.pid}`;
  writeFileSync(made, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flush: true });
  // A link is made whole or not at all, and never over the key another instance just made.
  try {
    linkSync(made, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    unlinkSync(made);
  }
  return readFileSync(file, 'utf8').trim();
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function trustProxyOf(value: string | undefined): string | number | boolean {
  if (value === undefined || value === 'false') return false;
  if (value === 'true') return true;
  return /^\d+$/.test(value) ? Number(value) : value;
}
