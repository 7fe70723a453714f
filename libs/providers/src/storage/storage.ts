import type { Readable } from 'node:stream';

/** A picture that was read: its bytes and the type it is served with. */
export interface StoredPicture {
  bytes: Buffer;
  contentType: string;
}

/** A picture about to be served. */
export interface StoredStream {
  stream: Readable;
  contentType: string;
  size: number;
}

/** Where pictures live. Keys come from `storage/keys`; everything else is refused as if it did not exist. */
export interface Storage {
  /** Writes all or nothing, replacing what has the same key; rejects with ProviderError. */
  put(key: string, bytes: Buffer, options: { contentType: string }): Promise<void>;
  /** The whole picture; null when there is none. */
  read(key: string): Promise<StoredPicture | null>;
  /** The picture as a stream, for serving; null when there is none. */
  open(key: string): Promise<StoredStream | null>;
  exists(key: string): Promise<boolean>;
  /** Ends quietly when there is nothing. */
  delete(key: string): Promise<void>;
  publicUrl(key: string): string;
  /** The key behind one of our own addresses; null for anyone else's. */
  isOwnAddress(address: string): string | null;
}
