import { S3Client } from '@aws-sdk/client-s3';
import type { S3Config } from '#config';

/** A client for one bucket's account. `silenceMs` ends a connection that is idle for that long. */
export function createS3Client(config: S3Config, silenceMs: number): S3Client {
  return new S3Client({
    region: config.region,
    forcePathStyle: config.pathStyle,
    ...(config.endpoint ? { endpoint: config.endpoint } : {}),
    credentials: { accessKeyId: config.accessKeyId, secretAccessKey: config.secretAccessKey },
    // By default checksums of an empty body enter the addresses that browsers upload to.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // One repetition covers a pooled connection that the other side closed; the caller decides on any further one.
    maxAttempts: 2,
    requestHandler: { connectionTimeout: Math.min(5_000, silenceMs), socketTimeout: silenceMs },
  });
}
