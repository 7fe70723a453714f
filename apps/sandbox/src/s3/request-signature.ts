import { createHash } from 'node:crypto';
import { getCanonicalQuery } from '@smithy/signature-v4';
import type { S3Request } from './s3-request.js';
import { S3Error, type S3ErrorCode } from './s3-error.js';
import { readStamp, refuseSkew, stamp, type Signer } from './signer.js';

interface Claim {
  credential: string;
  at: Date;
  signedHeaders: string[];
  signature: string;
  payloadHash: string;
  malformed: S3ErrorCode;
}

const ALGORITHM = 'AWS4-HMAC-SHA256';
const WEEK_SECONDS = 604_800;

/** Throws unless the request is signed with the bucket's key (signature version 4, in headers or URL), in time and for this content. */
export async function verifyRequest(request: S3Request, signer: Signer): Promise<void> {
  const claim = readClaim(request);
  refuseUnsigned(request, claim.signedHeaders);
  const scope = signer.scopeOf(claim.credential, claim.at, claim.malformed);
  const toSign = [ALGORITHM, stamp(claim.at), scope, hex(canonical(request, claim))].join('\n');
  await signer.check(toSign, claim.at, claim.signature);
  if (claim.payloadHash.startsWith('STREAMING-'))
    throw new S3Error('NotImplemented', 'The sandbox does not take bodies in signed chunks.');
  if (claim.payloadHash !== 'UNSIGNED-PAYLOAD' && claim.payloadHash !== hex(request.body))
    throw new S3Error('XAmzContentSHA256Mismatch');
}

function readClaim(request: S3Request): Claim {
  const header = request.headers['authorization'];
  const inAddress = request.query.has('X-Amz-Signature') || request.query.has('X-Amz-Algorithm');
  if (header && inAddress) throw new S3Error('InvalidArgument', 'Only one auth mechanism allowed');
  if (header) return claimOfHeader(header, request);
  if (inAddress) return claimOfAddress(request);
  throw new S3Error('AccessDenied');
}

function claimOfHeader(header: string, { headers }: S3Request): Claim {
  const malformed = 'AuthorizationHeaderMalformed';
  const [, credential, signed, signature] =
    /^AWS4-HMAC-SHA256 Credential=([^,\s]+),\s*SignedHeaders=([^,\s]+),\s*Signature=([0-9a-f]{64})$/.exec(header) ?? [];
  if (!credential || !signed || !signature) throw new S3Error(malformed);
  const at = readStamp(headers['x-amz-date']);
  if (!at) throw new S3Error('AccessDenied', 'AWS authentication requires a valid Date or x-amz-date header');
  refuseSkew(at);
  const payloadHash = headers['x-amz-content-sha256'];
  if (!payloadHash)
    throw new S3Error('InvalidRequest', 'Missing required header for this request: x-amz-content-sha256');
  return { credential, at, signedHeaders: signed.split(';'), signature, payloadHash, malformed };
}

function claimOfAddress({ query }: S3Request): Claim {
  const malformed = 'AuthorizationQueryParametersError';
  const [credential, signed, signature] = [
    query.get('X-Amz-Credential'),
    query.get('X-Amz-SignedHeaders'),
    query.get('X-Amz-Signature'),
  ];
  const [at, seconds] = [readStamp(query.get('X-Amz-Date')), Number(query.get('X-Amz-Expires'))];
  if (query.get('X-Amz-Algorithm') !== ALGORITHM || !credential || !signed || !signature || !at)
    throw new S3Error(malformed);
  if (!Number.isInteger(seconds) || seconds < 1 || seconds > WEEK_SECONDS)
    throw new S3Error(malformed, 'X-Amz-Expires must be a number of seconds between 1 and a week (604800).');
  if (at.getTime() > Date.now()) refuseSkew(at);
  if (at.getTime() + seconds * 1000 < Date.now())
    throw new S3Error('AccessDenied', 'Request has expired', {
      'X-Amz-Expires': String(seconds),
      Expires: new Date(at.getTime() + seconds * 1000).toISOString(),
    });
  return {
    credential,
    at,
    signedHeaders: signed.split(';'),
    signature,
    payloadHash: query.get('X-Amz-Content-Sha256') ?? 'UNSIGNED-PAYLOAD',
    malformed,
  };
}

/** Refuses unsigned headers, which could have been changed in transit. */
function refuseUnsigned({ headers }: S3Request, signed: readonly string[]): void {
  const open = Object.keys(headers).find(
    (name) => (name === 'host' || name === 'content-md5' || name.startsWith('x-amz-')) && !signed.includes(name),
  );
  if (open)
    throw new S3Error('AccessDenied', 'There were headers present in the request which were not signed', {
      HeadersNotSigned: open,
    });
}

function canonical({ method, path, query, headers }: S3Request, { signedHeaders, payloadHash }: Claim): string {
  const lines = signedHeaders.map((name) => `${name}:${(headers[name] ?? '').trim().replace(/\s+/g, ' ')}\n`).join('');
  const parameters = Object.fromEntries([...query].filter(([name]) => name !== 'X-Amz-Signature'));
  const signed = { method, path, protocol: 'http:', hostname: '', headers, query: parameters };
  return [method, path, getCanonicalQuery(signed), lines, signedHeaders.join(';'), payloadHash].join('\n');
}

const hex = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex');
