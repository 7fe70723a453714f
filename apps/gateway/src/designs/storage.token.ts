/** Injection token of the storage port. */
export const STORAGE = Symbol('storage');
