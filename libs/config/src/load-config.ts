import path from 'node:path';
import { isIP } from 'node:net';
import { environmentSchema, type Environment } from './environment.js';
import { DEVELOPMENT_COOKIE_SECRET, weakLiveSettings } from './live-settings.js';
import { missingFor, storageSettings, type StorageSettings } from './storage.js';

interface ProviderEndpoint {
  baseUrl: string;
  apiKey: string;
}

/** How the payment provider is reached. */
interface StripeSettings extends ProviderEndpoint {
  publishableKey: string;
  webhookSecret: string;
  /** Origin of the sandbox's card pages; null where the provider's own script shows them. */
  cardPages: string | null;
}

/** How mails are sent. */
export interface MailSettings {
  host: string;
  port: number;
  /** TLS from the first byte. */
  secure: boolean;
  /** Without STARTTLS nothing is sent. */
  requireTLS: boolean;
  auth: { user: string; pass: string } | null;
  from: { name: string; address: string };
}

export interface Settings extends Environment, StorageSettings {
  /** The one origin the browser uses. */
  publicUrl: string;
  /** Origin of served pictures; the print provider fetches them from here. */
  picturesUrl: string;
  /** Absolute path of the data folder. */
  dataDir: string;
  /** Absolute path of the local storage adapter's folder. */
  storageDir: string;
  openai: ProviderEndpoint & { models: string[] };
  google: ProviderEndpoint & { models: string[] };
  printful: ProviderEndpoint & { storeId: string | undefined; webhookSecret: string | undefined };
  stripe: StripeSettings;
  mail: MailSettings;
  remotePictures: { hosts: string[]; trustedOrigin: string | null };
  dallePicturesUrl: string;
  oidcIssuer: string;
  cookieSecret: string;
}

class ConfigError extends Error {}

/** How long a gateway lets a call wait for its turn, and a margin. */
const TURN_AND_MARGIN_MS = 25_000;

/** Keys of the real services; what else they need has a sentence of its own. */
const LIVE_REQUIRED = [
  'OPENAI_API_KEY',
  'GOOGLE_API_KEY',
  'PRINTFUL_TOKEN',
  'STRIPE_SECRET_KEY',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'SMTP_URL',
  'MAIL_FROM',
] as const;

/** Parses the environment. Throws ConfigError with one sentence for each wrong variable. */
export function parseConfig(source: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = environmentSchema.safeParse(given);
  if (!parsed.success) {
    const sentences = parsed.error.issues.map((issue) => `${issue.path.join('.')} is wrong: ${issue.message}.`);
    throw new ConfigError(sentences.join(' '));
  }
  const env = parsed.data;
  refuseCrashPoint(env);
  refuseAmbiguousTokens(env);
  refuseShortConnections(env);
  if (env.PROVIDERS === 'sandbox') return sandboxConfig(env);
  refuseWeakSettings(env, given);
  return liveConfig(env);
}

function refuseCrashPoint(env: Environment): void {
  if (env.CRASH_AT && env.NODE_ENV !== 'test')
    throw new ConfigError('CRASH_AT is for fault tests only; unset it or set NODE_ENV=test.');
}

/** A call that waits for its turn and then for its job must not lose its connection first. */
function refuseShortConnections({ SYNC_ANSWER_MS, IDLE_TIMEOUT_MS }: Environment): void {
  if (SYNC_ANSWER_MS + TURN_AND_MARGIN_MS <= IDLE_TIMEOUT_MS) return;
  throw new ConfigError(
    `IDLE_TIMEOUT_MS is wrong: a connection must be kept ${TURN_AND_MARGIN_MS} ms longer than a call may wait for its job (SYNC_ANSWER_MS, ${SYNC_ANSWER_MS} ms).`,
  );
}

/** An id_token's audience is the client: if the API had the same audience, an id_token could pass for an access token. */
function refuseAmbiguousTokens(env: Environment): void {
  if (env.OIDC_AUDIENCE !== env.OIDC_CLIENT_ID || env.OIDC_TOKEN_TYPE) return;
  throw new ConfigError(
    'OIDC_AUDIENCE is the same as OIDC_CLIENT_ID, so an id_token could pass for an access token; give the API an audience of its own, or set OIDC_TOKEN_TYPE.',
  );
}

/** Refuses what would be unsafe with the real services, all of it at once. */
function refuseWeakSettings(env: Environment, given: Record<string, unknown>): void {
  const missing = LIVE_REQUIRED.filter((name) => !env[name]);
  const sentences = [
    ...(missing.length > 0 ? [`PROVIDERS=live needs ${missing.join(', ')}; set them or use PROVIDERS=sandbox.`] : []),
    ...weakLiveSettings(env, given),
  ];
  if (sentences.length > 0) throw new ConfigError(sentences.join(' '));
}

function sandboxConfig(env: Environment): Settings {
  if (env.NODE_ENV === 'production') {
    throw new ConfigError(
      'PROVIDERS=sandbox is not for production; set PROVIDERS=live and the keys of the real services.',
    );
  }
  const sandbox = env.SANDBOX_URL;
  return {
    ...common(env, sandbox),
    openai: {
      baseUrl: env.OPENAI_BASE_URL ?? `${sandbox}/openai/v1`,
      apiKey: 'sandbox',
      models: list(env.OPENAI_IMAGE_MODELS),
    },
    google: {
      baseUrl: env.GOOGLE_BASE_URL ?? `${sandbox}/google`,
      apiKey: 'sandbox',
      models: list(env.GOOGLE_IMAGE_MODELS),
    },
    printful: {
      baseUrl: env.PRINTFUL_BASE_URL ?? `${sandbox}/printful`,
      apiKey: 'sandbox',
      storeId: undefined,
      webhookSecret: env.PRINTFUL_WEBHOOK_SECRET ?? 'sandbox-webhook-sandbox-webhook-1',
    },
    stripe: {
      baseUrl: env.STRIPE_BASE_URL ?? sandbox,
      apiKey: 'sk_test_sandbox',
      publishableKey: 'pk_test_sandbox',
      webhookSecret: 'whsec_sandbox',
      cardPages: new URL(sandbox).origin,
    },
    mail: mailSettings(
      env.SMTP_URL ?? `smtp://${new URL(sandbox).hostname}:${env.SANDBOX_SMTP_PORT}`,
      env.MAIL_FROM ?? { name: 'Inkloom', address: 'orders@inkloom.local' },
    ),
    // Nothing leaves the machine: the sandbox simulates the picture hosts too.
    remotePictures: { hosts: [], trustedOrigin: new URL(sandbox).origin },
    dallePicturesUrl: env.DALLE_PICTURES_URL ?? `${sandbox}/openai/pictures`,
    oidcIssuer: env.OIDC_ISSUER ?? `${sandbox}/oidc`,
    cookieSecret: env.AUTH_COOKIE_SECRET ?? DEVELOPMENT_COOKIE_SECRET,
  };
}

function liveConfig(env: Environment): Settings {
  const base = common(env, undefined);
  const storageNeeds = missingFor(env.STORAGE, base);
  if (storageNeeds)
    throw new ConfigError(`STORAGE=${env.STORAGE} needs ${storageNeeds}; set them or use STORAGE=local.`);
  if (!isPublicAddress(base.picturesUrl)) {
    throw new ConfigError(
      `PICTURES_URL (${base.picturesUrl}) is not publicly reachable, so Printful could not fetch the pictures; set it to a public https address.`,
    );
  }
  const dallePicturesUrl = env.DALLE_PICTURES_URL ?? 'https://oaidalleapiprodscus.blob.core.windows.net';
  return {
    ...base,
    openai: {
      baseUrl: env.OPENAI_BASE_URL ?? 'https://api.openai.com/v1',
      apiKey: env.OPENAI_API_KEY!,
      models: list(env.OPENAI_IMAGE_MODELS),
    },
    google: {
      baseUrl: env.GOOGLE_BASE_URL ?? 'https://generativelanguage.googleapis.com',
      apiKey: env.GOOGLE_API_KEY!,
      models: list(env.GOOGLE_IMAGE_MODELS),
    },
    printful: {
      baseUrl: env.PRINTFUL_BASE_URL ?? 'https://api.printful.com',
      apiKey: env.PRINTFUL_TOKEN!,
      storeId: env.PRINTFUL_STORE_ID,
      webhookSecret: env.PRINTFUL_WEBHOOK_SECRET,
    },
    stripe: {
      baseUrl: env.STRIPE_BASE_URL ?? 'https://api.stripe.com',
      apiKey: env.STRIPE_SECRET_KEY!,
      publishableKey: env.STRIPE_PUBLISHABLE_KEY!,
      webhookSecret: env.STRIPE_WEBHOOK_SECRET!,
      cardPages: null,
    },
    mail: mailSettings(env.SMTP_URL!, env.MAIL_FROM!),
    // Includes the host that pages upload to.
    remotePictures: {
      hosts: [
        ...list(env.REMOTE_PICTURE_HOSTS),
        ...[dallePicturesUrl, base.cloudinary?.deliveryUrl].flatMap((url) => (url ? [new URL(url).hostname] : [])),
      ],
      trustedOrigin: null,
    },
    dallePicturesUrl,
    oidcIssuer: env.OIDC_ISSUER!,
    cookieSecret: env.AUTH_COOKIE_SECRET!,
  };
}

function common(env: Environment, sandbox: string | undefined) {
  const publicUrl = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`;
  const dataDir = path.resolve(env.DATA_DIR);
  return {
    ...env,
    ...storageSettings(env, sandbox),
    publicUrl,
    dataDir,
    picturesUrl: env.PICTURES_URL ?? publicUrl,
    storageDir: path.join(dataDir, 'storage'),
  };
}

function mailSettings(address: string, from: MailSettings['from']): MailSettings {
  const { protocol, hostname, port, username, password, searchParams } = new URL(address);
  const secure = protocol === 'smtps:';
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port || (secure ? 465 : 587)),
    secure,
    requireTLS: searchParams.get('requireTLS') === 'true',
    auth: username ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) } : null,
    from,
  };
}

function list(value: string): string[] {
  return value
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);
}

function isPublicAddress(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  if (protocol !== 'https:') return false;
  return (
    isIP(hostname.replace(/^\[|\]$/g, '')) === 0 &&
    hostname.includes('.') &&
    !/\.(local|localhost|internal|test)$/.test(hostname)
  );
}

let cached: Settings | undefined;

/** The configuration of this process. A wrong value ends the process with a sentence that names it. */
export function loadConfig(): Settings {
  try {
    cached ??= parseConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    refuseConfiguration(error.message);
  }
  return cached;
}

/** Ends the process with a sentence that says what to change; the exit code is EX_CONFIG, after which nobody starts it again. */
export function refuseConfiguration(sentence: string): never {
  process.stderr.write(`Configuration: ${sentence}\n`);
  process.exit(78);
}
