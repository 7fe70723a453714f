import { randomUUID } from 'node:crypto';
import { derivedKey, type StoredType } from './keys.js';

/** A name that no other spec uses. */
export const randomKey = (type: StoredType): string => derivedKey([randomUUID()], type);
