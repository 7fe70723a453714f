import { timingSafeEqual } from 'node:crypto';
import { Sha256 } from '@aws-crypto/sha256-js';
import { SignatureV4 } from '@smithy/signature-v4';
import type { S3Config } from '#config';
import { S3Error, type S3ErrorCode } from './s3-error.js';

const SKEW_MS = 15 * 60_000;

/** Signs with the configured key and verifies signatures. Uses real time, never the sandbox's clock. */
export class Signer {
  private readonly signer: SignatureV4;

  constructor(private readonly config: Pick<S3Config, 'accessKeyId' | 'secretAccessKey' | 'region'>) {
    this.signer = new SignatureV4({
      service: 's3',
      region: config.region,
      credentials: config,
      sha256: Sha256,
      uriEscapePath: false,
      applyChecksum: false,
    });
  }

  /** The scope of a credential `<key>/<yyyymmdd>/<region>/s3/aws4_request`, once it is known to be of this service. */
  scopeOf(credential: string, at: Date, malformed: S3ErrorCode): string {
    const [accessKeyId, date, region, service, terminal, more] = credential.split('/');
    if (!terminal || more !== undefined)
      throw new S3Error(
        malformed,
        'The Credential is mal-formed; expecting "<YOUR-AKID>/YYYYMMDD/REGION/SERVICE/aws4_request".',
      );
    if (accessKeyId !== this.config.accessKeyId)
      throw new S3Error('InvalidAccessKeyId', undefined, { AWSAccessKeyId: accessKeyId ?? '' });
    if (region !== this.config.region)
      throw new S3Error(malformed, `The region '${region}' is wrong; expecting '${this.config.region}'.`, {
        Region: this.config.region,
      });
    if (service !== 's3' || terminal !== 'aws4_request')
      throw new S3Error(malformed, 'The service or the terminal of the Credential is wrong.');
    if (date !== stamp(at).slice(0, 8)) throw new S3Error(malformed, `Invalid credential date "${date}".`);
    return [date, region, service, terminal].join('/');
  }

  /** Throws SignatureDoesNotMatch unless `signature` is that of `text` at that time. */
  async check(text: string, at: Date, signature: string): Promise<void> {
    const expected = Buffer.from(await this.signer.sign(text, { signingDate: at }));
    const given = Buffer.from(signature);
    if (given.length !== expected.length || !timingSafeEqual(given, expected))
      throw new S3Error('SignatureDoesNotMatch', undefined, { StringToSign: text });
  }
}

/** The time of `20261121T063000Z`; undefined for anything else. */
export function readStamp(value: string | undefined): Date | undefined {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(value ?? '');
  const at = parts && new Date(`${parts.slice(1, 4).join('-')}T${parts.slice(4).join(':')}Z`);
  return at && !Number.isNaN(at.getTime()) ? at : undefined;
}

/** The time as signatures write it. */
export const stamp = (at: Date): string => at.toISOString().replace(/[-:]|\.\d{3}/g, '');

export function refuseSkew(at: Date, now = Date.now()): void {
  if (Math.abs(at.getTime() - now) > SKEW_MS)
    throw new S3Error('RequestTimeTooSkewed', undefined, {
      RequestTime: stamp(at),
      ServerTime: new Date(now).toISOString(),
      MaxAllowedSkewMilliseconds: String(SKEW_MS),
    });
}
