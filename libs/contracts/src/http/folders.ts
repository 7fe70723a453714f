import { z } from 'zod';
import { longestFolderName } from '../library.js';
import { isoTime, uuid } from '../values.js';
import { endpoint } from './endpoint.js';

const folderSchema = z.object({
  _id: uuid,
  name: z.string(),
  /** How many designs lie in it. */
  designs: z.number().int(),
  createdAt: isoTime,
});
export type Folder = z.infer<typeof folderSchema>;

const idParams = z.object({ id: uuid });
const nameBody = z.object({ name: z.string().trim().min(1).max(longestFolderName) });

export const folderEndpoints = {
  'GET /api/folders': endpoint({
    summary: "The caller's own folders of designs, by name",
    access: 'signedIn',
    response: z.array(folderSchema),
  }),
  'POST /api/folders': endpoint({
    summary: 'Add a folder',
    access: 'signedIn',
    effect: true,
    body: nameBody,
    response: folderSchema,
  }),
  'PUT /api/folders/:id': endpoint({
    summary: 'Rename an own folder',
    access: 'signedIn',
    effect: true,
    params: idParams,
    body: nameBody,
    response: folderSchema,
  }),
  'DELETE /api/folders/:id': endpoint({
    summary: 'Delete an own folder; its designs stay',
    access: 'signedIn',
    params: idParams,
    response: z.object({ deleted: z.literal(true) }),
  }),
};
