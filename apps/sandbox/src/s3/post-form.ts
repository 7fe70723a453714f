import type { FastifyRequest } from 'fastify';
import { S3Error } from './s3-error.js';

export interface ReceivedForm {
  /** By lower-case name. */
  fields: Record<string, string>;
  content: Buffer;
}

/** Reads an upload form. Ignores fields after the file, as the real service does. */
export async function readForm(request: FastifyRequest): Promise<ReceivedForm> {
  if (!request.isMultipart()) throw new S3Error('MalformedPOSTRequest');
  const fields: Record<string, string> = {};
  let file: { content: Buffer; name: string } | undefined;
  for await (const part of request.parts()) {
    if (part.type === 'file') file ??= { content: await part.toBuffer(), name: part.filename };
    else if (!file) fields[part.fieldname.toLowerCase()] = String(part.value);
  }
  if (!file) throw new S3Error('InvalidArgument', 'POST requires exactly one file upload per request.');
  const key = fields['key']?.replace('${filename}', file.name);
  if (!key)
    throw new S3Error(
      'InvalidArgument',
      "Bucket POST must contain a field named 'key'.  If it is specified, please check the order of the fields.",
    );
  return { fields: { ...fields, key }, content: file.content };
}
