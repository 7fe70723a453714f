import { createHash } from 'node:crypto';

/** Journal key of a request without an identifier of its own: the SHA-256 of its prompt in hex. */
export const promptKey = (prompt: string): string => createHash('sha256').update(prompt).digest('hex');
