import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { S3Error } from './s3-error.js';

const digests: Record<string, (content: Buffer) => Buffer> = {
  'content-md5': (content) => createHash('md5').update(content).digest(),
  'x-amz-checksum-sha1': (content) => createHash('sha1').update(content).digest(),
  'x-amz-checksum-sha256': (content) => createHash('sha256').update(content).digest(),
  'x-amz-checksum-crc32': (content) => {
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(content));
    return sum;
  },
};

/** Compares the content with every checksum of the request, whether in a header or in a presigned URL. */
export function verifyChecksums(content: Buffer, given: Iterable<readonly [string, string]>): void {
  for (const [name, value] of given) {
    if (!/^(content-md5|x-amz-checksum-(?!algorithm|mode|type))/.test(name)) continue;
    const digest = digests[name];
    if (!digest) throw new S3Error('NotImplemented', `The sandbox does not know ${name}.`);
    const expected = digest(content);
    if (Buffer.from(value, 'base64').length !== expected.length) throw new S3Error('InvalidDigest');
    if (expected.toString('base64') !== value) throw new S3Error('BadDigest');
  }
}
