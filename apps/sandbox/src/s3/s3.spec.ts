import { createHash } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { Sha256 } from '@aws-crypto/sha256-js';
import { SignatureV4 } from '@smithy/signature-v4';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startSandbox, type RunningSandbox } from '../testing/start-sandbox.js';

let sandbox: RunningSandbox;
let host: string;
const bytes = Buffer.from('the bytes of an object');
const hash = (content: Buffer) => createHash('sha256').update(content).digest('hex');
const keys = { accessKeyId: 'SANDBOXKEY', secretAccessKey: 'sandbox-secret' };
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

beforeAll(async () => {
  sandbox = await startSandbox();
  host = new URL(sandbox.url).host;
});
afterAll(() => sandbox.dispose());
afterEach(() => sandbox.control('POST', 'reset'));

interface RequestOptions {
  method?: string;
  path?: string;
  headers?: Record<string, string>;
  query?: Record<string, string>;
  body?: Buffer;
  signer?: Partial<{ accessKeyId: string; secretAccessKey: string; region: string; service: string }>;
  at?: Date;
}

const signerOf = ({ signer }: RequestOptions) =>
  new SignatureV4({
    service: 's3',
    region: 'us-east-1',
    credentials: { ...keys, ...signer },
    sha256: Sha256,
    uriEscapePath: false,
    applyChecksum: true,
    ...signer,
  });
const plain = ({ method = 'PUT', path = '/s3/inkloom/a.png', headers = {}, query = {}, body }: RequestOptions) => ({
  method,
  path,
  protocol: 'http:',
  hostname: host,
  query,
  headers: { host, ...headers },
  ...(body ? { body } : {}),
});

/** A request with the signature in its headers; `change` alters it after signing. */
async function signed(options: RequestOptions = {}, change: RequestOptions = {}) {
  const request = await signerOf(options).sign(
    plain({
      ...options,
      headers: { 'content-type': 'image/png', ...options.headers },
      ...((options.method ?? 'PUT') === 'PUT' ? { body: options.body ?? bytes } : {}),
    }),
    { signingDate: options.at ?? new Date() },
  );
  return send({
    ...request,
    ...change,
    headers: { ...request.headers, ...change.headers },
    query: { ...(request.query as Record<string, string>), ...change.query },
  });
}

/** A request with the signature in its URL. */
async function presigned(options: RequestOptions & { expiresIn?: number } = {}, change: RequestOptions = {}) {
  const request = await signerOf(options).presign(
    plain({ ...options, headers: { 'X-Amz-Content-Sha256': 'UNSIGNED-PAYLOAD', ...options.headers } }),
    {
      expiresIn: options.expiresIn ?? 60,
      signingDate: options.at ?? new Date(),
      unsignableHeaders: new Set(['content-type']),
    },
  );
  return send({
    ...request,
    body: options.body,
    ...change,
    query: { ...(request.query as Record<string, string>), ...change.query },
  });
}

interface Sent {
  method?: string;
  path?: string;
  query?: Record<string, unknown>;
  headers: Record<string, string>;
  body?: Buffer;
}

/** Sends exactly these headers, which fetch would not. */
function send({
  method = 'GET',
  path = '/',
  query = {},
  headers,
  body,
}: Sent): Promise<{ status: number; headers: Record<string, unknown>; body: Buffer; code: string | undefined }> {
  const search = Object.entries(query)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`)
    .join('&');
  return new Promise((resolve, reject) => {
    const sent = httpRequest(
      `${sandbox.url}${path}${search ? `?${search}` : ''}`,
      { method, headers: { ...headers, ...(body ? { 'content-length': String(body.length) } : {}) } },
      (response) => {
        void response.toArray().then((chunks: Buffer[]) => {
          const content = Buffer.concat(chunks);
          resolve({
            status: response.statusCode!,
            headers: response.headers,
            body: content,
            code: /<Code>(\w+)<\/Code>/.exec(content.toString())?.[1],
          });
        }, reject);
      },
    );
    sent.on('error', reject).end(body);
  });
}

describe('signatures in headers', () => {
  it('lets the owner of the key put, read, inspect and delete an object', async () => {
    expect(
      await signed({ headers: { 'content-md5': createHash('md5').update(bytes).digest('base64') } }),
    ).toMatchObject({ status: 200, headers: { etag: `"${createHash('md5').update(bytes).digest('hex')}"` } });
    await sandbox.restart();
    expect(await signed({ method: 'GET' })).toMatchObject({
      status: 200,
      body: bytes,
      headers: { 'content-type': 'image/png', 'content-length': String(bytes.length) },
    });
    expect(await signed({ method: 'HEAD' })).toMatchObject({
      status: 200,
      body: Buffer.alloc(0),
      headers: { 'content-length': String(bytes.length) },
    });
    expect(await signed({ method: 'DELETE' })).toMatchObject({ status: 204 });
    expect(await signed({ method: 'GET' })).toMatchObject({ status: 404, code: 'NoSuchKey' });
    expect(await signed({ method: 'HEAD' })).toMatchObject({ status: 404, body: Buffer.alloc(0) });
  });

  it.each<[string, RequestOptions, RequestOptions, string]>([
    ['another secret', { signer: { secretAccessKey: 'another' } }, {}, 'SignatureDoesNotMatch'],
    ['an unknown key', { signer: { accessKeyId: 'NOBODY' } }, {}, 'InvalidAccessKeyId'],
    ['another region', { signer: { region: 'eu-west-1' } }, {}, 'AuthorizationHeaderMalformed'],
    ['another service', { signer: { service: 'ec2' } }, {}, 'AuthorizationHeaderMalformed'],
    ['another path than the signed one', {}, { path: '/s3/inkloom/b.png' }, 'SignatureDoesNotMatch'],
    ['another method than the signed one', {}, { method: 'GET' }, 'SignatureDoesNotMatch'],
    ['another type than the signed one', {}, { headers: { 'content-type': 'text/html' } }, 'SignatureDoesNotMatch'],
    ['a parameter added later', {}, { query: { 'x-id': 'PutObject' } }, 'SignatureDoesNotMatch'],
    ['a header added later', {}, { headers: { 'x-amz-acl': 'public-read' } }, 'AccessDenied'],
    [
      'another body than the signed one',
      {},
      { body: Buffer.from('the BYTES of an object') },
      'XAmzContentSHA256Mismatch',
    ],
    ['a clock that is slow', { at: minutesAgo(16) }, {}, 'RequestTimeTooSkewed'],
    ['a clock that is fast', { at: minutesAgo(-16) }, {}, 'RequestTimeTooSkewed'],
    ['no signature', {}, { headers: { authorization: '' } }, 'AccessDenied'],
    [
      'an unreadable signature',
      {},
      { headers: { authorization: 'AWS4-HMAC-SHA256 Credential=x' } },
      'AuthorizationHeaderMalformed',
    ],
    ['no date', {}, { headers: { 'x-amz-date': '' } }, 'AccessDenied'],
    [
      'a wrong MD5',
      { headers: { 'content-md5': createHash('md5').update('other').digest('base64') } },
      {},
      'BadDigest',
    ],
    ['a malformed MD5', { headers: { 'content-md5': 'AAAA' } }, {}, 'InvalidDigest'],
    ['a wrong checksum', { headers: { 'x-amz-checksum-crc32': 'AAAAAA==' } }, {}, 'BadDigest'],
    ['an unknown checksum', { headers: { 'x-amz-checksum-crc64nvme': 'AAAAAAAAAAA=' } }, {}, 'NotImplemented'],
    ['another bucket', { path: '/s3/elsewhere/a.png' }, {}, 'NoSuchBucket'],
    ['a key of more than 1024 bytes', { path: `/s3/inkloom/${'a'.repeat(1025)}` }, {}, 'KeyTooLongError'],
    ['a feature that is not there', { query: { acl: '' } }, {}, 'NotImplemented'],
  ])('refuses %s', async (_name, options, change, code) => {
    const reply = await signed(options, change);
    expect([reply.code, reply.headers['content-type']]).toEqual([code, expect.stringContaining('application/xml')]);
    expect(reply.status).toBeGreaterThanOrEqual(400);
    expect(await sandbox.control('GET', 'journal?service=s3')).toEqual([]);
  });

  it('accepts an unsigned payload and correct checksums, and refuses signed chunks', async () => {
    expect(
      await signed({
        headers: {
          'x-amz-content-sha256': 'UNSIGNED-PAYLOAD',
          'x-amz-checksum-sha256': Buffer.from(hash(bytes), 'hex').toString('base64'),
        },
      }),
    ).toMatchObject({ status: 200 });
    expect(await signed({ headers: { 'x-amz-content-sha256': 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD' } })).toMatchObject({
      status: 501,
      code: 'NotImplemented',
    });
  });
});

describe('signatures in URLs', () => {
  it('lets anyone with the URL put and read', async () => {
    expect(await presigned({ body: bytes })).toMatchObject({ status: 200 });
    expect(await presigned({ method: 'GET' })).toMatchObject({ status: 200, body: bytes });
  });

  it.each<[string, RequestOptions & { expiresIn?: number }, RequestOptions, string]>([
    ['an address that has expired', { at: minutesAgo(2), expiresIn: 60 }, {}, 'AccessDenied'],
    ['a longer life than the signed one', {}, { query: { 'X-Amz-Expires': '3600' } }, 'SignatureDoesNotMatch'],
    ['a life of more than a week', {}, { query: { 'X-Amz-Expires': '604801' } }, 'AuthorizationQueryParametersError'],
    ['another key', {}, { path: '/s3/inkloom/b.png' }, 'SignatureDoesNotMatch'],
    ['another method', {}, { method: 'DELETE' }, 'SignatureDoesNotMatch'],
    ['a signature of another secret', { signer: { secretAccessKey: 'another' } }, {}, 'SignatureDoesNotMatch'],
    ['a size that was signed', { headers: { 'content-length': '3' } }, { body: bytes }, 'SignatureDoesNotMatch'],
    ['a date to come', { at: minutesAgo(-20) }, {}, 'RequestTimeTooSkewed'],
    ['half a signature', {}, { query: { 'X-Amz-Credential': '' } }, 'AuthorizationQueryParametersError'],
  ])('refuses %s', async (_name, options, change, code) => {
    expect(await presigned({ body: bytes, ...options }, change)).toMatchObject({ code });
    expect(await sandbox.control('GET', 'journal?service=s3')).toEqual([]);
  });
});

describe('forms with a policy', () => {
  const policyOf = (changes: Record<string, unknown> = {}) =>
    Buffer.from(
      JSON.stringify({
        expiration: new Date(Date.now() + 60_000).toISOString(),
        conditions: [
          { bucket: 'inkloom' },
          ['starts-with', '$key', 'incoming/'],
          ['eq', '$Content-Type', 'image/png'],
          ['content-length-range', 5, 100],
          { 'x-amz-algorithm': 'AWS4-HMAC-SHA256' },
          ['starts-with', '$x-amz-credential', ''],
          ['starts-with', '$x-amz-date', ''],
        ],
        ...changes,
      }),
    ).toString('base64');

  async function post({
    policy = policyOf(),
    fields = {},
    content = bytes,
    secret = keys.secretAccessKey,
    bucket = 'inkloom',
  }: {
    policy?: string;
    fields?: Record<string, string>;
    content?: Buffer | null;
    secret?: string;
    bucket?: string;
  } = {}) {
    const at = new Date();
    const stamp = at.toISOString().replace(/[-:]|\.\d{3}/g, '');
    const signature = await signerOf({ signer: { secretAccessKey: secret } }).sign(policy, { signingDate: at });
    const form = new FormData();
    const all = {
      key: 'incoming/a.png',
      'Content-Type': 'image/png',
      'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
      'X-Amz-Credential': `SANDBOXKEY/${stamp.slice(0, 8)}/us-east-1/s3/aws4_request`,
      'X-Amz-Date': stamp,
      Policy: policy,
      'X-Amz-Signature': signature,
      ...fields,
    };
    for (const [name, value] of Object.entries(all)) if (value !== '') form.append(name, value);
    if (content) form.append('file', new Blob([new Uint8Array(content)], { type: 'text/html' }), 'mine.png');
    const reply = await fetch(`${sandbox.url}/s3/${bucket}`, {
      method: 'POST',
      body: form,
      headers: { origin: 'https://shop.example' },
    });
    return {
      status: reply.status,
      code: /<Code>(\w+)<\/Code>/.exec(await reply.text())?.[1],
      headers: reply.headers,
    };
  }

  it('accepts a form that meets every condition, from any page', async () => {
    const reply = await post({ fields: { key: 'incoming/${filename}', 'x-ignore-me': 'free' } });
    expect([reply.status, reply.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
    expect(await signed({ method: 'GET', path: '/s3/inkloom/incoming/mine.png' })).toMatchObject({
      body: bytes,
      headers: { 'content-type': 'image/png' },
    });
    const preflight = await fetch(`${sandbox.url}/s3/inkloom`, {
      method: 'OPTIONS',
      headers: { origin: 'https://shop.example', 'access-control-request-method': 'POST' },
    });
    expect([preflight.status, preflight.headers.get('access-control-allow-methods')]).toEqual([200, 'POST']);
  });

  it.each<[string, Parameters<typeof post>[0], string]>([
    ['a signature of another secret', { secret: 'another' }, 'SignatureDoesNotMatch'],
    ['no policy', { fields: { Policy: '' } }, 'AccessDenied'],
    ['no signature', { fields: { 'X-Amz-Signature': '' } }, 'InvalidArgument'],
    ['an unreadable policy', { policy: Buffer.from('{').toString('base64') }, 'InvalidPolicyDocument'],
    ['a policy that has expired', { policy: policyOf({ expiration: minutesAgo(1).toISOString() }) }, 'AccessDenied'],
    ['another beginning of the key', { fields: { key: 'pictures/a.png' } }, 'AccessDenied'],
    ['another type', { fields: { 'Content-Type': 'text/html' } }, 'AccessDenied'],
    ['no type', { fields: { 'Content-Type': '' } }, 'AccessDenied'],
    ['too many bytes', { content: Buffer.alloc(101) }, 'EntityTooLarge'],
    ['too few bytes', { content: Buffer.alloc(4) }, 'EntityTooSmall'],
    ['a field no condition names', { fields: { acl: 'public-read' } }, 'AccessDenied'],
    ['no file', { content: null }, 'InvalidArgument'],
    ['no key', { fields: { key: '' } }, 'InvalidArgument'],
    ['another bucket', { bucket: 'elsewhere' }, 'NoSuchBucket'],
    ['a policy for another bucket', { policy: policyOf({ conditions: [{ bucket: 'elsewhere' }] }) }, 'AccessDenied'],
  ])('refuses %s', async (_name, options, code) => {
    const reply = await post(options);
    expect(reply.code).toBe(code);
    expect(reply.status).toBeGreaterThanOrEqual(400);
    expect(await sandbox.control('GET', 'journal?service=s3')).toEqual([]);
  });
});

it('sends injected failures as XML', async () => {
  await sandbox.control('POST', 'faults', { service: 's3', mode: 'status', status: 503, times: 1 });
  expect(await signed()).toMatchObject({ status: 503, code: 'SlowDown' });
});
