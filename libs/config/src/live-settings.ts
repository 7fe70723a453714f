import { isIP } from 'node:net';
import type { Environment } from './environment.js';

/** The secret and the password of the development stack, which are public. */
export const DEVELOPMENT_COOKIE_SECRET = 'inkloom-development-only';
const DEVELOPMENT_PASSWORD = 'inkloom';
const COOKIE_SECRET_LENGTH = 32;
/** A random text has more different characters, also one of hexadecimal digits. */
const FEWEST_CHARACTERS = 8;

/** Addresses that the server calls with a key, or reads files from that it passes on. */
const PROVIDER_ADDRESSES = [
  'OPENAI_BASE_URL',
  'GOOGLE_BASE_URL',
  'PRINTFUL_BASE_URL',
  'STRIPE_BASE_URL',
  'S3_ENDPOINT',
  'CLOUDINARY_UPLOAD_URL',
  'CLOUDINARY_DELIVERY_URL',
  'DALLE_PICTURES_URL',
] as const;

/** Names the settings of the environment with which the real services must not be used; one sentence for each says what to set. */
export function weakLiveSettings(env: Environment, given: Record<string, unknown>): string[] {
  return [
    ...weakBrowserAddress('PUBLIC_URL', env),
    ...weakBrowserAddress('OIDC_ISSUER', env),
    ...PROVIDER_ADDRESSES.flatMap((name) => weakProviderAddress(name, env[name])),
    ...weakWebhook(env.ALERT_WEBHOOK_URL),
    ...weakMailServer(env.SMTP_URL),
    ...weakCookieSecret(env.AUTH_COOKIE_SECRET),
    ...weakProxies(env.TRUSTED_PROXIES),
    ...weakDatabase(given['DATABASE_URL'] === undefined ? undefined : env.DATABASE_URL),
    ...weakRedis(env.REDIS_URL),
  ];
}

/** Whether traffic to that host stays on this machine. */
function isLoopback(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').toLowerCase();
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

/** Browsers use these: http is for a browser on this machine only, and never for production. */
function weakBrowserAddress(name: 'PUBLIC_URL' | 'OIDC_ISSUER', env: Environment): string[] {
  const address = env[name];
  if (!address) return [`${name} is not set; set it to the https address that browsers use.`];
  const { protocol, hostname } = new URL(address);
  if (protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname) && env.NODE_ENV !== 'production'))
    return [];
  return [
    `${name} (${address}) is not https, so sign-ins could be read on the way; set it to an address that begins with https://.`,
  ];
}

/** A proxy or a storage on this machine may speak http: keys do not leave the machine on the way to it. */
function weakProviderAddress(name: string, address: string | undefined): string[] {
  if (!address) return [];
  const { protocol, hostname } = new URL(address);
  if (protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))) return [];
  return [`${name} (${address}) is not https, so keys could be read on the way; set it to an https address.`];
}

/** The address itself is the key, so it is not named. */
function weakWebhook(address: string | undefined): string[] {
  if (weakProviderAddress('ALERT_WEBHOOK_URL', address).length === 0) return [];
  return ['ALERT_WEBHOOK_URL is not https, so alerts could be read on the way; set it to an https address.'];
}

/** Mails name who bought what and where they live. */
function weakMailServer(address: string | undefined): string[] {
  if (!address) return [];
  const { protocol, hostname, searchParams } = new URL(address);
  if (protocol === 'smtps:' || searchParams.get('requireTLS') === 'true' || isLoopback(hostname)) return [];
  return [
    'SMTP_URL is without TLS, so mails and the password could be read on the way; set it to an smtps:// address, or add ?requireTLS=true.',
  ];
}

function weakCookieSecret(secret: string | undefined): string[] {
  if (secret === DEVELOPMENT_COOKIE_SECRET)
    return ['AUTH_COOKIE_SECRET is the one of development, which is public; set it to a random text of your own.'];
  if (!secret)
    return [`AUTH_COOKIE_SECRET is not set; set it to a random text of at least ${COOKIE_SECRET_LENGTH} characters.`];
  if (secret.length < COOKIE_SECRET_LENGTH)
    return [`AUTH_COOKIE_SECRET is too short; set it to a random text of at least ${COOKIE_SECRET_LENGTH} characters.`];
  if (new Set(secret).size < FEWEST_CHARACTERS)
    return ['AUTH_COOKIE_SECRET repeats few characters, so it can be guessed; set it to a random text of your own.'];
  return [];
}

/** Who is believed to be a proxy says whose request it passes on. */
function weakProxies(proxies: number | string[]): string[] {
  if (typeof proxies === 'number' || !proxies.some((range) => range.endsWith('/0'))) return [];
  return [
    'TRUSTED_PROXIES believes every address, so that anybody can pass for another; set it to the addresses of your proxies.',
  ];
}

/** A database on this machine may trust its local users; one that others can reach needs a password of its own. */
function weakDatabase(address: string | undefined): string[] {
  if (!address) return ['DATABASE_URL is not set; set it to the postgres:// address of your database.'];
  if (!URL.canParse(address))
    return ['DATABASE_URL cannot be read; set it to postgres://user:password@host:port/name.'];
  const { hostname, password, searchParams } = new URL(address);
  // pg connects to this one where both are given.
  const host = searchParams.get('host') ?? hostname;
  if (isLoopback(host) || host.startsWith('/')) return [];
  if (!password) return ['DATABASE_URL has no password; set one for the user of the database and name it there.'];
  if (decodeURIComponent(password) === DEVELOPMENT_PASSWORD)
    return ['DATABASE_URL has the password of development, which is public; set another for the user of the database.'];
  return [];
}

/** Everyone who reaches a Redis without a password may read and forge jobs. */
function weakRedis(address: string): string[] {
  if (!URL.canParse(address)) return ['REDIS_URL cannot be read; set it to redis://:password@host:port.'];
  const { hostname, password } = new URL(address);
  if (isLoopback(hostname) || password) return [];
  return ['REDIS_URL has no password; set one with requirepass or an ACL user, and name it there.'];
}
