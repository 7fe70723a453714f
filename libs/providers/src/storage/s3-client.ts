import { S3Client } from '@aws-sdk/client-s3';
import type { S3Config } from '#config';

/** A client of one bucket's account. `silenceMs` ends a connection on which nothing moves for that long. */
export function createS3Client(config: S3Config, silenceMs: number): S3Client {
  return new S3Client({
    region: config.region,
    forcePathStyle: config.pathStyle,
    ...(config.endpoint ? { endpoint: config.endpoint } : {}),
    credentials: { accessKeyId: config.accessKeyId, secretAccessKey: config.secretAccessKey },
    // Otherwise checksums of an empty body get into addresses that others upload to.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // One repetition for a kept connection that the other side had closed; everything longer is the caller's to decide.
    maxAttempts: 2,
    requestHandler: { connectionTimeout: Math.min(5_000, silenceMs), socketTimeout: silenceMs },
  });
}
