import { text } from '#contracts/messages';
import { readItem, sessionItems } from '../../lib/storage.js';

const methods = ['cloudinary', 'hardcoded'] as const;
export type UploadMethod = (typeof methods)[number];

/** [UPL-02] How pictures are uploaded, as the browser keeps it: to the hosting service, or to our own file endpoint. Throws for anything else. */
export function uploadMethod(): UploadMethod {
  const kept = readItem(sessionItems.uploadMethod) ?? methods[0];
  const method = methods.find((each) => each === kept);
  if (!method) throw new Error(text('upload.badMethod'));
  return method;
}
