import { createHash } from 'node:crypto';
import { CloudinaryError } from './cloudinary-error.js';

const HOUR_SECONDS = 3600;
/** Parameters that a signature does not cover. */
const UNSIGNED = new Set(['file', 'cloud_name', 'resource_type', 'api_key', 'signature']);

/** Throws unless the parameters are signed with the account's secret, less than an hour ago. */
export function verifySignature(
  fields: Record<string, string>,
  account: { apiKey: string; apiSecret: string } | undefined,
): void {
  const { api_key: apiKey, signature, timestamp } = fields;
  if (!apiKey || !signature || !timestamp)
    throw new CloudinaryError(
      400,
      `Missing required parameter - ${['api_key', 'signature', 'timestamp'].find((name) => !fields[name])}`,
    );
  if (!account || apiKey !== account.apiKey) throw new CloudinaryError(401, `Invalid api_key ${apiKey}`);
  const line = Object.keys(fields)
    .filter((name) => !UNSIGNED.has(name))
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join('&');
  if (
    createHash('sha1')
      .update(line + account.apiSecret)
      .digest('hex') !== signature
  )
    throw new CloudinaryError(401, `Invalid Signature ${signature}. String to sign - '${line}'.`);
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > HOUR_SECONDS)
    throw new CloudinaryError(400, `Stale request - reported time is ${timestamp}`);
}
