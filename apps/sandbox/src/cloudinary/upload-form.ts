import type { FastifyRequest } from 'fastify';
import { CloudinaryError } from './cloudinary-error.js';

export interface UploadForm {
  /** Parameters besides the file, as text. */
  fields: Record<string, string>;
  content: Buffer;
  originalName: string;
}

/** Parameters that an unsigned upload may set. */
const ALLOWED = new Set([
  'upload_preset',
  'callback',
  'public_id',
  'public_id_prefix',
  'folder',
  'asset_folder',
  'display_name',
  'use_asset_folder_as_public_id_prefix',
  'tags',
  'context',
  'metadata',
  'face_coordinates',
  'custom_coordinates',
  'regions',
  'source',
  'filename_override',
  'manifest_transformation',
  'manifest_json',
  'template',
  'template_vars',
]);

/** Reads `file` (a file part or a data URI) and the parameters beside it. */
export async function readUpload(request: FastifyRequest): Promise<UploadForm> {
  if (!request.isMultipart()) throw new CloudinaryError(400, 'Missing required parameter - file');
  const fields: Record<string, string> = {};
  let file: { content: Buffer; name: string } | undefined;
  for await (const part of request.parts()) {
    if (part.type === 'file') file = { content: await part.toBuffer(), name: part.filename };
    else if (part.fieldname === 'file') file = { content: fromDataUri(String(part.value)), name: 'file' };
    else fields[part.fieldname] = String(part.value);
  }
  if (!file) throw new CloudinaryError(400, 'Missing required parameter - file');
  return { fields, content: file.content, originalName: file.name.replace(/\.[^.]*$/, '') };
}

/** The parameters of a call without a file. */
export async function readFields(request: FastifyRequest): Promise<Record<string, string>> {
  const fields: Record<string, string> = {};
  if (!request.isMultipart()) return fields;
  for await (const part of request.parts()) if (part.type === 'field') fields[part.fieldname] = String(part.value);
  return fields;
}

function fromDataUri(value: string): Buffer {
  const data = /^data:image\/[a-z0-9.+-]+;base64,([A-Za-z0-9+/=\s]+)$/.exec(value)?.[1];
  if (data === undefined)
    throw new CloudinaryError(400, 'Unsupported source URL: only files and base64 data URIs can be uploaded');
  return Buffer.from(data, 'base64');
}

/** Throws when an unsigned upload sets a parameter that needs a signature. */
export function refuseSignedParameters(fields: Record<string, string>): void {
  const refused = Object.keys(fields).find((name) => !ALLOWED.has(name));
  if (refused)
    throw new CloudinaryError(
      400,
      `${refused} parameter is not allowed when using unsigned upload. Only ${[...ALLOWED].join(', ')} upload parameters are allowed.`,
    );
}
