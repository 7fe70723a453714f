import { z } from 'zod';

const port = z.coerce.number().int().min(0).max(65535);
const millis = z.coerce.number().int().min(1);
const count = z.coerce.number().int().min(1);
const url = z.url().transform((value) => value.replace(/\/+$/, ''));
const optionalText = z.string().trim().min(1).optional();

/** Every environment variable the product reads, with its default. Times are milliseconds unless the name says otherwise. */
export const environmentSchema = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
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
  DATABASE_POOL: count.default(10),
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
  PRINTFUL_CALLS_PER_MINUTE: count.default(120),
  PRINTFUL_MOCKUPS_PER_MINUTE: count.default(10),
  PROVIDER_TIMEOUT_MS: millis.default(180_000),

  OIDC_ISSUER: url.optional(),
  OIDC_CLIENT_ID: z.string().default('inkloom-web'),
  OIDC_CLIENT_SECRET: optionalText,
  OIDC_AUDIENCE: z.string().default('https://api.inkloom.local'),
  OIDC_SCOPE: z.string().default('openid profile email write:Generate write:Terminal write:Catalog'),
  /** Claims of the access token: a name, a namespaced URL, or a path such as realm_access.roles. */
  OIDC_ROLES_CLAIM: z.string().default('roles'),
  OIDC_PERMISSIONS_CLAIM: z.string().default('permissions'),
  /** The required `typ` header of access tokens, such as at+jwt; any by default. */
  OIDC_TOKEN_TYPE: optionalText,
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
  PICTURE_COLLECT_INTERVAL_MS: millis.default(600_000),

  WELCOME_TOKENS: z.coerce.number().int().min(0).default(10),
  SPEND_CAP_PER_USER_DAILY: count.default(500),
  SPEND_CAP_DAILY: count.default(20_000),
  REQUESTS_PER_MINUTE: count.default(1200),
  SYNC_ANSWER_MS: millis.default(120_000),
  /** How long a gateway that is told to stop goes on serving while clients and load balancers move their connections elsewhere. */
  GATEWAY_DRAIN_MS: millis.default(2_000),

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
  ORDER_POLL_MS: millis.default(60_000),

  /** For fault tests, refused unless NODE_ENV=test: the crash point at which the process kills itself. */
  CRASH_AT: optionalText,
});

export type Environment = z.infer<typeof environmentSchema>;
