import { isIP } from 'node:net';
import type { Environment } from './environment.js';

/** The secret and the password of the development stack, which are public. */
export const DEVELOPMENT_COOKIE_SECRET = 'inkloom-development-only';
const DEVELOPMENT_PASSWORD = 'inkloom';
const COOKIE_SECRET_LENGTH = 32;
/** A random text has more different characters, also one of hexadecimal digits. */
const FEWEST_CHARACTERS = 8;
/** No shop has more in a row. */
const MOST_PROXIES = 5;
/** Of a range of proxies' addresses. */
const SHORTEST_PREFIX = 8;

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
    ...weakTraces(env),
    ...weakProxies(given['TRUSTED_PROXIES'] === undefined ? undefined : env.TRUSTED_PROXIES, env),
    ...weakDatabase('DATABASE_URL', given['DATABASE_URL'] === undefined ? undefined : env.DATABASE_URL),
    ...(env.MIGRATION_DATABASE_URL ? weakDatabase('MIGRATION_DATABASE_URL', env.MIGRATION_DATABASE_URL) : []),
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

/** A collector within the network is often reached by http; a key for it is not sent so. */
function weakTraces({
  OTEL_EXPORTER_OTLP_ENDPOINT: address,
  OTEL_EXPORTER_OTLP_HEADERS: headers,
}: Environment): string[] {
  return headers ? weakProviderAddress('OTEL_EXPORTER_OTLP_ENDPOINT', address) : [];
}

/** Who is believed to be a proxy says whose request it passes on. */
function weakProxies(proxies: number | string[] | undefined, { NODE_ENV }: Environment): string[] {
  if (proxies === undefined)
    return NODE_ENV === 'production'
      ? [
          'TRUSTED_PROXIES is not set, and behind a proxy all visitors would count as one; set it to the number of proxies before the gateway.',
        ]
      : [];
  const prefixOf = (range: string): number => Number(range.split('/')[1] ?? Infinity);
  const isWide =
    typeof proxies === 'number' ? proxies > MOST_PROXIES : proxies.some((range) => prefixOf(range) < SHORTEST_PREFIX);
  if (!isWide) return [];
  return [
    'TRUSTED_PROXIES believes far too many addresses, so that anybody can pass for another; set it to those of your proxies.',
  ];
}

/** A database on this machine may trust its local users; one that others can reach needs a password of its own. */
function weakDatabase(name: 'DATABASE_URL' | 'MIGRATION_DATABASE_URL', address: string | undefined): string[] {
  if (!address) return [`${name} is not set; set it to the postgres:// address of your database.`];
  if (!URL.canParse(address)) return [`${name} cannot be read; set it to postgres://user:password@host:port/name.`];
  const { hostname, password, searchParams } = new URL(address);
  // pg connects to this one where both are given.
  const host = searchParams.get('host') ?? hostname;
  if (isLoopback(host) || host.startsWith('/')) return [];
  if (!password) return [`${name} has no password; set one for the user of the database and name it there.`];
  if (decodeURIComponent(password) === DEVELOPMENT_PASSWORD)
    return [`${name} has the password of development, which is public; set another for the user of the database.`];
  return [];
}

/** Everyone who reaches a Redis without a password may read and forge jobs. */
function weakRedis(address: string): string[] {
  if (!URL.canParse(address)) return ['REDIS_URL cannot be read; set it to redis://:password@host:port.'];
  const { hostname, password } = new URL(address);
  if (isLoopback(hostname) || password) return [];
  return ['REDIS_URL has no password; set one with requirepass or an ACL user, and name it there.'];
}
