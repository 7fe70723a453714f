import { v7 } from 'uuid';

/** A new id: a UUID of version 7, so that ids sort by the time they were made. */
export const newId = (): string => v7();

export const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
