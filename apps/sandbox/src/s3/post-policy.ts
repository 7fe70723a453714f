import { z } from 'zod';
import { S3Error } from './s3-error.js';
import { readStamp, type Signer } from './signer.js';

const text = z.string();
const condition = z.union([
  z.tuple([z.literal('eq'), text, text]),
  z.tuple([z.literal('starts-with'), text, text]),
  z.tuple([z.literal('content-length-range'), z.coerce.number(), z.coerce.number()]),
  z.record(text, text),
]);
const policySchema = z.object({ expiration: z.iso.datetime(), conditions: z.array(condition) });
type Condition = z.infer<typeof condition>;

/** A form that uploads one object: its fields by lower-case name, without the file. */
export interface PostForm {
  bucket: string;
  fields: Record<string, string>;
  size: number;
}

/** Fields a policy need not name. */
const FREE = /^(x-amz-signature|file|policy|x-ignore-.*)$/;

/** Throws unless the form's policy is signed with the bucket's key, has not expired, and the form meets all its conditions. */
export async function verifyPolicy({ bucket, fields, size }: PostForm, signer: Signer): Promise<void> {
  const encoded = fields['policy'];
  if (!encoded) throw new S3Error('AccessDenied');
  await verifySignature(encoded, fields, signer);
  const policy = readPolicy(encoded);
  if (Date.parse(policy.expiration) < Date.now())
    throw new S3Error('AccessDenied', 'Invalid according to Policy: Policy expired.');
  const values: Record<string, string> = { ...fields, bucket };
  for (const each of policy.conditions) checkCondition(each, values, size);
  const named = new Set(policy.conditions.flatMap(namesOf));
  const extra = Object.keys(fields).find((name) => !FREE.test(name) && !named.has(name));
  if (extra) throw new S3Error('AccessDenied', `Invalid according to Policy: Extra input fields: ${extra}`);
}

async function verifySignature(policy: string, fields: Record<string, string>, signer: Signer): Promise<void> {
  const [credential, signature, at] = [
    fields['x-amz-credential'],
    fields['x-amz-signature'],
    readStamp(fields['x-amz-date']),
  ];
  if (fields['x-amz-algorithm'] !== 'AWS4-HMAC-SHA256' || !credential || !signature || !at) {
    throw new S3Error(
      'InvalidArgument',
      'Bucket POST must contain the fields x-amz-algorithm, x-amz-credential, x-amz-date and x-amz-signature.',
    );
  }
  signer.scopeOf(credential, at, 'InvalidArgument');
  await signer.check(policy, at, signature);
}

function readPolicy(encoded: string): z.infer<typeof policySchema> {
  try {
    return policySchema.parse(JSON.parse(Buffer.from(encoded, 'base64').toString('utf8')));
  } catch {
    throw new S3Error('InvalidPolicyDocument', 'Invalid Policy: Invalid JSON.');
  }
}

function checkCondition(each: Condition, values: Record<string, string>, size: number): void {
  if (Array.isArray(each) && each[0] === 'content-length-range') {
    if (size > each[2])
      throw new S3Error('EntityTooLarge', undefined, { ProposedSize: String(size), MaxSizeAllowed: String(each[2]) });
    if (size < each[1])
      throw new S3Error('EntityTooSmall', undefined, { ProposedSize: String(size), MinSizeAllowed: String(each[1]) });
    return;
  }
  const met = Array.isArray(each)
    ? each[0] === 'eq'
      ? values[fieldOf(each[1])] === each[2]
      : (values[fieldOf(each[1])] ?? '').startsWith(String(each[2]))
    : Object.entries(each).every(([name, value]) => values[name.toLowerCase()] === value);
  if (!met)
    throw new S3Error('AccessDenied', `Invalid according to Policy: Policy Condition failed: ${JSON.stringify(each)}`);
}

function namesOf(each: Condition): string[] {
  if (!Array.isArray(each)) return Object.keys(each).map((name) => name.toLowerCase());
  return each[0] === 'content-length-range' ? [] : [fieldOf(each[1])];
}

const fieldOf = (variable: string): string => variable.replace(/^\$/, '').toLowerCase();
