import type { Environment } from './environment.js';

export interface S3Config {
  /** Undefined for Amazon's own endpoint of the region. */
  endpoint: string | undefined;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Puts the bucket in the path instead of the host name. */
  pathStyle: boolean;
  /** Origin to which browsers send direct uploads. */
  uploadOrigin: string;
}

export interface CloudinaryConfig {
  /** Base of the upload URLs, without version and cloud. */
  uploadUrl: string;
  /** Base of the delivery URLs, without cloud. */
  deliveryUrl: string;
  cloudName: string;
  /** Allows uploads without a signature; undefined if only signed ones are possible. */
  uploadPreset: string | undefined;
  folder: string;
  /** Undefined if only uploads by preset are possible. */
  signing: { apiKey: string; apiSecret: string } | undefined;
}

/** The storages besides the local disk; undefined if not configured. */
export interface StorageSettings {
  s3: S3Config | undefined;
  cloudinary: CloudinaryConfig | undefined;
}

/** Reads the storage settings from the environment; with a sandbox, its values are the defaults. */
export function storageSettings(env: Environment, sandbox: string | undefined): StorageSettings {
  return {
    s3: s3(sandbox ? { ...sandboxS3(sandbox), ...env } : env),
    cloudinary: cloudinary(sandbox ? { ...sandboxCloudinary(sandbox), ...env } : env),
  };
}

/** Names the missing variables of the chosen storage. */
export function missingFor(
  storage: Environment['STORAGE'],
  { s3: bucket, cloudinary: host }: StorageSettings,
): string | undefined {
  if (storage === 's3' && !bucket) return 'S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY';
  if (storage === 'cloudinary' && !host)
    return 'CLOUDINARY_CLOUD_NAME, and CLOUDINARY_UPLOAD_PRESET or CLOUDINARY_API_KEY with CLOUDINARY_API_SECRET';
  return undefined;
}

const sandboxS3 = (sandbox: string) => ({
  S3_ENDPOINT: `${sandbox}/s3`,
  S3_BUCKET: 'inkloom',
  S3_ACCESS_KEY_ID: 'SANDBOXKEY',
  S3_SECRET_ACCESS_KEY: 'sandbox-secret',
  S3_PATH_STYLE: true,
});
const sandboxCloudinary = (sandbox: string) => ({
  CLOUDINARY_UPLOAD_URL: `${sandbox}/cloudinary`,
  CLOUDINARY_DELIVERY_URL: `${sandbox}/cloudinary`,
  CLOUDINARY_CLOUD_NAME: 'inkloom',
  CLOUDINARY_UPLOAD_PRESET: 'designs',
  CLOUDINARY_API_KEY: '100000000000001',
  CLOUDINARY_API_SECRET: 'sandbox-secret',
});

function s3(env: Environment): S3Config | undefined {
  const {
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
    S3_ENDPOINT: endpoint,
    S3_REGION: region,
  } = env;
  if (!bucket || !accessKeyId || !secretAccessKey) return undefined;
  const pathStyle = env.S3_PATH_STYLE ?? endpoint !== undefined;
  return {
    endpoint,
    region,
    bucket,
    accessKeyId,
    secretAccessKey,
    pathStyle,
    uploadOrigin: uploadOrigin(endpoint, region, bucket, pathStyle),
  };
}

function uploadOrigin(endpoint: string | undefined, region: string, bucket: string, pathStyle: boolean): string {
  const { protocol, host } = new URL(endpoint ?? `https://s3.${region}.amazonaws.com`);
  return `${protocol}//${pathStyle ? '' : `${bucket}.`}${host}`;
}

function cloudinary(env: Environment): CloudinaryConfig | undefined {
  const {
    CLOUDINARY_CLOUD_NAME: cloudName,
    CLOUDINARY_UPLOAD_PRESET: uploadPreset,
    CLOUDINARY_API_KEY: apiKey,
    CLOUDINARY_API_SECRET: apiSecret,
  } = env;
  const signing = apiKey && apiSecret ? { apiKey, apiSecret } : undefined;
  if (!cloudName || !(uploadPreset || signing)) return undefined;
  return {
    cloudName,
    uploadPreset,
    signing,
    folder: env.CLOUDINARY_FOLDER,
    uploadUrl: env.CLOUDINARY_UPLOAD_URL ?? 'https://api.cloudinary.com',
    deliveryUrl: env.CLOUDINARY_DELIVERY_URL ?? 'https://res.cloudinary.com',
  };
}
