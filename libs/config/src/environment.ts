import { isIP } from 'node:net';
import { z } from 'zod';
import { tokenPackIds, type TokenPackId } from '#contracts';

const port = z.coerce.number().int().min(0).max(65535);
const millis = z.coerce.number().int().min(1);
const count = z.coerce.number().int().min(1);
const url = z.url().transform((value) => value.replace(/\/+$/, ''));
/** Prices in cents by pack, of a list such as `starter=4.00,popular=17.50`. */
function parsePackPrices(value: string, context: z.RefinementCtx): Record<TokenPackId, number> {
  const pairs = value.split(',').map((pair) => /^\s*([a-z]+)=(\d{1,5})\.(\d{2})\s*$/.exec(pair));
  const prices: Record<string, number> = {};
  for (const pair of pairs) if (pair) prices[pair[1]!] = Number(`${pair[2]}${pair[3]}`);
  const right =
    pairs.every(Boolean) && pairs.length === tokenPackIds.length && tokenPackIds.every((id) => prices[id]! >= 50);
  if (!right)
    context.addIssue(
      `must give each of ${tokenPackIds.join(', ')} a price from 0.50 such as starter=4.00, with commas between`,
    );
  return prices;
}

/** A name may stand before the address; neither may break out of a header. */
const MAIL_FROM_SHAPE = /^(?:([^<>\r\n"\\,;:@]{1,80}) <([^\s<>@,;:"]+@[a-z\d.-]+)>|([^\s<>@,;:"]+@[a-z\d.-]+))$/i;
function parseMailFrom(value: string, context: z.RefinementCtx): { name: string; address: string } {
  const [, name = '', named, alone] = MAIL_FROM_SHAPE.exec(value) ?? [];
  const address = named ?? alone;
  if (address) return { name, address };
  context.addIssue('must be an address such as orders@example.com, or a name before it: Inkloom <orders@example.com>');
  return z.NEVER;
}

/** One address and nothing that could be a second one, a name or another header. */
const PLAIN_ADDRESS = /^[^\s@<>()[\]\\,;:"]{1,64}@[^\s@<>()[\]\\,;:"]{1,190}$/;
function parseAddresses(value: string, context: z.RefinementCtx): string[] {
  const addresses = value.split(',').map((address) => address.trim());
  if (addresses.length > 20 || !addresses.every((address) => PLAIN_ADDRESS.test(address)))
    context.addIssue('must be at most 20 addresses such as ops@example.com, with commas between');
  return [...new Set(addresses)];
}

/** Names or addresses of servers, each with its port, as they stand in an address. */
const HOST_SHAPE = /^(?:[a-z\d](?:[a-z\d.-]{0,252})|\[[\da-f:.]{2,45}\]):\d{1,5}$/i;
function parseHosts(value: string, context: z.RefinementCtx): string[] {
  const hosts = value.split(',').map((host) => host.trim().toLowerCase());
  if (hosts.length > 20 || !hosts.every((host) => HOST_SHAPE.test(host) && URL.canParse(`https://${host}`)))
    context.addIssue('must be at most 20 servers such as smtp.example.com:465, with commas between');
  return [...new Set(hosts)];
}

/** Names and values of headers, such as `authorization=Bearer%20abc`. */
function parseHeaders(value: string, context: z.RefinementCtx): Record<string, string> {
  const pairs = value.split(',').map((pair) => /^\s*([\w-]{1,80})=([\x21-\x2b\x2d-\x7e]{1,2000})\s*$/.exec(pair));
  if (pairs.some((pair) => !pair || !isPercentEncoded(pair[2]!))) {
    context.addIssue('must be name=value pairs with commas between, other characters percent-encoded');
    return z.NEVER;
  }
  return Object.fromEntries(pairs.map((pair) => [pair![1]!.toLowerCase(), decodeURIComponent(pair![2]!)]));
}

function isPercentEncoded(value: string): boolean {
  try {
    return !/[\r\n\0]/.test(decodeURIComponent(value));
  } catch {
    return false;
  }
}

const optionalText = z.string().trim().min(1).optional();

/** Only digits are a number of proxies, else a list of addresses and ranges. */
function parseProxies(value: string, context: z.RefinementCtx): number | string[] {
  if (/^\d{1,2}$/.test(value)) return Number(value);
  const ranges = value.split(',').map((range) => range.trim());
  if (!ranges.every((range) => /^[0-9a-f.:]+(\/\d{1,3})?$/i.test(range) && isIP(range.split('/')[0]!) > 0))
    context.addIssue('must be a number of proxies, or addresses and ranges with commas between');
  return ranges;
}

/** Every environment variable the product reads, with its default. Times are milliseconds unless the name says otherwise. */
export const environmentSchema = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** The address on which the gateway and the management servers listen; 0.0.0.0 is every one of IPv4, :: every one. */
  HOST: z.string().trim().min(1).default('127.0.0.1'),
  PORT: port.default(3000),
  PUBLIC_URL: url.optional(),
  MANAGEMENT_PORT: port.optional(),
  DATA_DIR: z.string().default('.data'),
  /** The version shown to users and clients. */
  APP_VERSION: z.string().default('1.0.0'),
  /** Shows features for developers only. */
  DEVELOPMENT: z.stringbool().default(false),

  DATABASE_URL: z
    .string()
    .startsWith('postgres', 'must be a postgres:// address')
    .default('postgres://inkloom:inkloom@127.0.0.1:5432/inkloom'),
  /** For the migration alone: the role that owns the tables. The role of DATABASE_URL then gets what the processes need, and owns nothing. */
  MIGRATION_DATABASE_URL: z.string().startsWith('postgres', 'must be a postgres:// address').optional(),
  DATABASE_POOL: count.default(10),
  /** How long a request waits for a connection, and for a statement, until it is answered with 503. */
  DATABASE_REQUEST_TIMEOUT_MS: millis.default(3_000),
  /** Ends an open transaction after this long without a statement, so that a hung process releases its row locks. */
  DATABASE_IDLE_TRANSACTION_MS: millis.default(10_000),
  REDIS_URL: z.string().startsWith('redis', 'must be a redis:// address').default('redis://127.0.0.1:6379'),

  PROVIDERS: z.enum(['sandbox', 'live']).default('sandbox'),
  SANDBOX_URL: url.default('http://localhost:3100'),
  SANDBOX_TASK_MS: millis.default(3000),
  SANDBOX_IMAGE_MS: millis.default(2500),
  SANDBOX_ESTABLISHED_STORE: z.stringbool().default(true),

  OPENAI_API_KEY: optionalText,
  OPENAI_BASE_URL: url.optional(),
  OPENAI_IMAGE_MODELS: z.string().default('gpt-image-2.5-flare,gpt-image-2.5-sunburst'),
  GOOGLE_API_KEY: optionalText,
  GOOGLE_BASE_URL: url.optional(),
  GOOGLE_IMAGE_MODELS: z.string().default('gemini-nano-banana-2.1,gemini-3-pro-image'),
  PRINTFUL_TOKEN: optionalText,
  PRINTFUL_STORE_ID: optionalText,
  PRINTFUL_BASE_URL: url.optional(),
  /** The unguessable end of the address that the print provider calls when an order changes there; without one, orders are only looked at in turns. */
  PRINTFUL_WEBHOOK_SECRET: z
    .string()
    .regex(/^[\w-]{32,128}$/, 'must have 32 to 128 letters, digits, - or _')
    .optional(),
  PRINTFUL_CALLS_PER_MINUTE: count.default(120),
  PRINTFUL_MOCKUPS_PER_MINUTE: count.default(10),
  /** How many of these one user may take in a minute by calls of their own, over all gateways: orders and mockups of others go on. */
  PRINTFUL_CALLS_PER_USER_PER_MINUTE: count.default(30),
  PRINTFUL_MOCKUPS_PER_USER_PER_MINUTE: count.default(1),
  /** The window that the provider counts calls in. */
  PRINTFUL_WINDOW_MS: millis.default(60_000),
  STRIPE_SECRET_KEY: optionalText,
  /** Shown to browsers: the card's fields load with it. */
  STRIPE_PUBLISHABLE_KEY: optionalText,
  /** Signs the calls of /api/webhooks/stripe. */
  STRIPE_WEBHOOK_SECRET: optionalText,
  STRIPE_BASE_URL: url.optional(),
  /** The mail server: smtps:// speaks TLS from the first byte, smtp:// with ?requireTLS=true after STARTTLS; with user:password@ where it asks for them. */
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must be an smtps:// or smtp:// address')
    .refine((value) => URL.canParse(value), 'must be an address such as smtps://user:password@host:465')
    .optional(),
  /** The sender of mails. Answers go there. */
  MAIL_FROM: z.string().trim().transform(parseMailFrom).optional(),
  /** The port on which the sandbox takes mails. */
  SANDBOX_SMTP_PORT: port.default(3125),
  /** [TOK-03] What each token pack costs, in dollars. */
  TOKEN_PACK_PRICES: z
    .string()
    .default('starter=4.00,popular=17.50,pro=30.00,unlimited=249.00')
    .transform(parsePackPrices),
  /** How long one payment may rest until it is compared with the provider's books. */
  PAYMENT_CHECK_MS: millis.default(600_000),
  /** How often each fulfilment worker looks for payments that are due for that. */
  PAYMENT_RECONCILE_INTERVAL_MS: millis.default(2_000),
  /** How often each gateway reads which events the payment provider could not deliver. */
  PAYMENT_EVENTS_INTERVAL_MS: millis.default(600_000),
  PROVIDER_TIMEOUT_MS: millis.default(180_000),
  /** The longest that one answer of a provider keeps all processes from calling it; then one call looks whether it is back. */
  PROVIDER_MAX_PAUSE_MS: millis.default(300_000),
  /** New generations by an image provider that is paused for at least this long are refused; shorter pauses are waited for. */
  PROVIDER_CLOSED_FROM_MS: millis.default(60_000),

  OIDC_ISSUER: url.optional(),
  OIDC_CLIENT_ID: z.string().default('inkloom-web'),
  OIDC_CLIENT_SECRET: optionalText,
  /** The public client that the command line signs in with, by the device flow. */
  OIDC_CLI_CLIENT_ID: z.string().default('inkloom-cli'),
  OIDC_AUDIENCE: z.string().default('https://api.inkloom.local'),
  OIDC_SCOPE: z.string().default('openid profile email write:Generate write:Terminal write:Catalog'),
  /** Claims of the access token: a name, a namespaced URL, or a path such as realm_access.roles. */
  OIDC_ROLES_CLAIM: z.string().default('roles'),
  OIDC_PERMISSIONS_CLAIM: z.string().default('permissions'),
  /** The required `typ` header of access tokens, such as at+jwt; any by default. */
  OIDC_TOKEN_TYPE: optionalText,
  /** An access token is refused that long after it was issued, whatever it says itself; ended sessions are remembered as long. */
  ACCESS_TOKEN_MAX_HOURS: count.max(24 * 31).default(24),
  /** How many days ago users may have given their password to the identity provider; a sign-out everywhere is remembered as long. */
  OIDC_MAX_AGE_DAYS: count.max(366).default(30),
  /** How often each gateway reads ended sessions and barred users from PostgreSQL, beside the notices through Redis. */
  SESSION_REVOCATION_POLL_MS: millis.default(2_000),
  AUTH_COOKIE_SECRET: z.string().min(16, 'must have at least 16 characters').optional(),

  /** Where new pictures are stored until an operator chooses another storage. */
  STORAGE: z.enum(['local', 'cloudinary', 's3']).default('local'),
  PICTURES_URL: url.optional(),
  STORAGE_TIMEOUT_MS: millis.default(30_000),
  /** Only for S3-compatible services other than Amazon's. */
  S3_ENDPOINT: url.optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_BUCKET: optionalText,
  S3_ACCESS_KEY_ID: optionalText,
  S3_SECRET_ACCESS_KEY: optionalText,
  /** Puts the bucket in the path instead of the host name; default when an endpoint is set. */
  S3_PATH_STYLE: z.stringbool().optional(),
  CLOUDINARY_CLOUD_NAME: optionalText,
  /** Anyone who knows the preset may upload with it; the server itself prefers the secret if set. */
  CLOUDINARY_UPLOAD_PRESET: optionalText,
  CLOUDINARY_FOLDER: z
    .string()
    .regex(/^[\w-]{1,60}$/, 'must be one plain folder name')
    .default('inkloom'),
  CLOUDINARY_API_KEY: optionalText,
  CLOUDINARY_API_SECRET: optionalText,
  CLOUDINARY_UPLOAD_URL: url.optional(),
  CLOUDINARY_DELIVERY_URL: url.optional(),
  /** External hosts from which users' pictures may be fetched, over https. */
  REMOTE_PICTURE_HOSTS: z
    .string()
    .default('res.cloudinary.com,files.cdn.printful.com,printful-upload.s3-accelerate.amazonaws.com'),
  /** Where the image provider stores pictures that it returns by URL. */
  DALLE_PICTURES_URL: url.optional(),

  /** Days until a picture is deleted that no design, mockup, order, cart, profile or running job uses. */
  PICTURE_KEEP_DAYS: count.default(7),
  /** Days until what an image looked like while it was made is deleted. */
  PARTIAL_KEEP_DAYS: count.default(7),
  /** Hours in which a deleted design or mockup can be brought back. */
  DELETED_KEEP_HOURS: count.default(24),
  /** Most placements of one user on one product that are kept beside those that lie there now; the longest untouched go first. */
  SAVED_PLACEMENTS_PER_PRODUCT: count.default(200),
  PICTURE_COLLECT_INTERVAL_MS: millis.default(600_000),

  /** Days until a finished job is removed that made no mockup, design or order submission that is still there. */
  JOB_KEEP_DAYS: count.default(365),
  JOB_CLEAN_INTERVAL_MS: millis.default(3_600_000),

  /** How often one of the gateways and fulfilment workers, whichever comes first, looks whether an alert fires. */
  ALERT_INTERVAL_MS: millis.default(15_000),
  /** An alert is cleared when nothing was wrong for this long. */
  ALERT_CALM_MS: z.coerce.number().int().min(0).default(60_000),
  /** Operators are reminded of an alert that still fires after each so many hours. */
  ALERT_REMIND_HOURS: z.coerce.number().positive().max(8_760).default(4),
  /** Who gets mails about alerts: addresses with commas between. */
  ALERT_MAIL_TO: z.string().transform(parseAddresses).optional(),
  /** Gets a POST of {"text": …}, as Slack and others take it. Whoever knows the address may post there. */
  ALERT_WEBHOOK_URL: z.url({ protocol: /^https?$/ }).optional(),
  ALERT_WEBHOOK_TIMEOUT_MS: millis.default(5_000),
  /** Where the pages of docs/runbooks can be read; alerts name the files without it. */
  RUNBOOKS_URL: url.optional(),
  /** From which on an alert fires. */
  ALERT_QUEUE_WAIT_SECONDS: count.default(120),
  ALERT_FAILURE_PERCENT: count.max(100).default(20),
  /** Fewer failures than that in the quarter of an hour do not count. */
  ALERT_FAILURES_FROM: count.default(5),
  ALERT_PROVIDER_FAILURES: count.default(5),
  ALERT_RELAY_LAG_SECONDS: count.default(60),
  ALERT_DISK_PERCENT: count.max(100).default(90),
  ALERT_WORKERS_GONE_MS: millis.default(60_000),
  ALERT_REDIS_AWAY_MS: millis.default(30_000),
  ALERT_CERTIFICATE_DAYS: count.max(365).default(14),
  /** Servers whose certificates are watched beside those of our own addresses: host:port with commas between. */
  ALERT_CERTIFICATE_HOSTS: z.string().transform(parseHosts).optional(),
  /** How often a process that looks reads the certificates. */
  ALERT_CERTIFICATE_CHECK_MS: millis.default(3_600_000),

  /** The collector that traces are sent to by OTLP over HTTP, without its /v1/traces. Without one traces have ids alone. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .transform((value) => value.replace(/\/+$/, ''))
    .optional(),
  /** What the collector asks for, such as a key: name=value pairs with commas between. */
  OTEL_EXPORTER_OTLP_HEADERS: z.string().transform(parseHeaders).optional(),
  /** The share of the traces that are recorded, from 0 to 1. */
  TRACE_RATIO: z.coerce.number().min(0).max(1).default(1),
  /** Most spans of a process that wait for the collector; further ones are dropped. */
  TRACE_QUEUE_SPANS: count.max(65_536).default(2_048),

  /** How long a generated image that could not be stored is kept for the next try; longer than a job waits. */
  SPOOL_KEEP_MS: millis.default(86_400_000),
  /** Most bytes kept so in all; an image beyond them is generated again. */
  SPOOL_MAX_BYTES: count.default(268_435_456),

  /** How often each gateway takes away tokens that have expired. */
  TOKEN_EXPIRY_INTERVAL_MS: millis.default(60_000),
  WELCOME_TOKENS: z.coerce.number().int().min(0).default(10),
  SPEND_CAP_PER_USER_DAILY: count.default(500),
  SPEND_CAP_DAILY: count.default(20_000),
  /** Bytes of uploaded and edited pictures of one user that are stored in a day. */
  STORED_BYTES_PER_USER_DAILY: count.default(2 * 1024 ** 3),

  /**
   * Proxies in front of the gateway that are believed about a caller's address: how many stand in a row, or their addresses
   * and ranges with commas between. With 0 the address is that of the connection, whatever X-Forwarded-For says.
   */
  TRUSTED_PROXIES: z.string().default('0').transform(parseProxies),
  /** Requests that one user may send in a minute, over all gateways; those that start paid work, upload, or serve operators count apart. */
  RATE_READS_PER_MINUTE: count.default(1200),
  RATE_WRITES_PER_MINUTE: count.default(300),
  RATE_PAID_PER_MINUTE: count.default(60),
  RATE_UPLOADS_PER_MINUTE: count.default(60),
  RATE_OPERATOR_PER_MINUTE: count.default(600),
  /** Requests without a token, with an invalid one, sign-in steps, files and socket handshakes that one address may send in a minute, over all gateways; many users may share it. */
  RATE_ANONYMOUS_PER_MINUTE: count.default(1200),
  RATE_INVALID_TOKENS_PER_MINUTE: count.default(300),
  RATE_LOGINS_PER_MINUTE: count.default(240),
  RATE_FILES_PER_MINUTE: count.default(12_000),
  RATE_HANDSHAKES_PER_MINUTE: count.default(600),
  /** How long a request or a handshake waits for Redis to count it. Paid work is then answered with 503, the rest goes on. */
  RATE_COUNT_TIMEOUT_MS: millis.default(1_000),
  /** Requests of one user that a gateway works on at a time; 16 times as many wait. Calls that wait for a job, and uploads, count apart. */
  CONCURRENT_CALLS: count.default(6),
  CONCURRENT_JOB_CALLS: count.default(20),
  CONCURRENT_UPLOADS: count.default(4),
  /** Bytes of large bodies, such as pictures as text, that a gateway holds at a time for one user, and for all; more wait. */
  BODY_BYTES_PER_USER: count.default(60 * 1024 * 1024),
  BODY_BYTES: count.default(120 * 1024 * 1024),
  /** Requests of one address without a user that are worked on at a time. */
  CONCURRENT_ANONYMOUS: count.default(12),
  CONCURRENT_FILES: count.default(64),
  /** How long the refusals of a caller who keeps calling are held back. */
  REFUSAL_DELAY_MS: millis.default(1_000),
  /** Sockets that one user may have open, over all gateways. */
  SOCKETS_PER_USER: count.default(30),
  /** Packets that one socket may send in a minute; a page sends three. */
  SOCKET_PACKETS_PER_MINUTE: count.default(60),

  SYNC_ANSWER_MS: millis.default(120_000),
  /** How long a gateway that is told to stop goes on serving while clients and load balancers move their connections elsewhere. */
  GATEWAY_DRAIN_MS: millis.default(2_000),
  /** How long a client may take to send the headers of a request. */
  HEADERS_TIMEOUT_MS: millis.default(15_000),
  /** How long a connection may bring and take nothing: longer than a call may wait for its turn and then for its job. */
  IDLE_TIMEOUT_MS: millis.default(150_000),
  /** How long a client may take to send a body; an upload may take longer while at least 16 kB a second arrive. */
  BODY_TIMEOUT_MS: millis.default(30_000),
  /** How long a client may take to send an upload. */
  UPLOAD_TIMEOUT_MS: millis.default(600_000),
  /** Most open connections of one gateway; further ones are closed at once. */
  MAX_CONNECTIONS: count.default(10_000),
  /** Most of them that one address may hold; a trusted proxy brings those of many and is not counted. */
  CONNECTIONS_PER_ADDRESS: count.default(1_000),

  JOB_LEASE_MS: millis.default(30_000),
  JOB_LEASE_RENEW_MS: millis.default(10_000),
  JOB_LOCK_MS: millis.default(15_000),
  JOB_STALLED_MS: millis.default(5_000),
  JOB_RELAY_INTERVAL_MS: millis.default(1_000),
  JOB_RELAY_GRACE_MS: millis.default(2_000),
  JOB_RECHECK_MS: millis.default(15_000),
  JOB_BACKOFF_MS: millis.default(2_000),
  JOB_MAX_CRASHES: count.default(5),
  JOB_DRAIN_MS: millis.default(25_000),
  GENERATION_CONCURRENCY: count.default(4),
  MOCKUP_CONCURRENCY: count.default(4),
  FULFILMENT_CONCURRENCY: count.default(2),
  MOCKUP_FIRST_WAIT_MS: millis.default(10_000),
  MOCKUP_POLL_MS: millis.default(1_000),
  MOCKUP_DEADLINE_MS: millis.default(300_000),
  /** Longest wait for the provider's limit on mockups. */
  MOCKUP_TURN_MS: millis.default(7_200_000),
  ORDER_POLL_MS: millis.default(60_000),
  /** For how long an approval can be taken back; its submission begins afterwards. Well below a minute, after which payments are compared with the provider's books. */
  APPROVAL_UNDO_MS: z.coerce.number().int().min(0).max(30_000).default(10_000),

  /** For fault tests, refused unless NODE_ENV=test: the crash point at which the process kills itself. */
  CRASH_AT: optionalText,
});

export type Environment = z.infer<typeof environmentSchema>;
