import type { Readable } from 'node:stream';
import type { StorageProvider } from '#contracts';

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

export interface StorageCall {
  /** Ends the call with the signal's own reason. */
  signal?: AbortSignal | undefined;
}

export interface PutOptions extends StorageCall {
  contentType: string;
  /** Nobody misses it after a power cut: it need not wait for the disk. */
  passing?: boolean;
}

/** One place that holds pictures by name: the local disk, a bucket, an image host. Every failure is a ProviderError. */
export interface StorageBackend {
  /** The name a new picture gets here; its own, unless what has once been stored here is never replaced. */
  nameFor(name: string, bytes: Buffer): string;
  /** Writes all or nothing, replacing what has the same name. */
  put(name: string, bytes: Buffer, options: PutOptions): Promise<void>;
  /** The whole picture; null when there is none. */
  read(name: string, call?: StorageCall): Promise<StoredPicture | null>;
  /** The picture as a stream, for serving; null when there is none. */
  open(name: string, call?: StorageCall): Promise<StoredStream | null>;
  exists(name: string, call?: StorageCall): Promise<boolean>;
  /** Ends quietly when there is nothing. */
  delete(name: string, call?: StorageCall): Promise<void>;
}

/**
 * Where pictures live, on one or more backends. A key says which one holds its picture and stays as it is for good, so
 * that a change of the active backend concerns new pictures only. What is no key is treated as if it did not exist.
 */
export abstract class Storage {
  /** The key a new picture gets: on the backend that is active now, and beginning as that one says. */
  abstract keyFor(name: string, bytes: Buffer): Promise<string>;
  /** Writes under exactly this key, all or nothing, replacing what has it. */
  abstract put(key: string, bytes: Buffer, options: PutOptions): Promise<void>;
  abstract read(key: string, call?: StorageCall): Promise<StoredPicture | null>;
  abstract open(key: string, call?: StorageCall): Promise<StoredStream | null>;
  abstract exists(key: string, call?: StorageCall): Promise<boolean>;
  abstract delete(key: string, call?: StorageCall): Promise<void>;
  /** The key of `name` on the backend that holds `key`: where what is made from a picture lies beside it. */
  abstract beside(key: string, name: string): string;
  /** Which backend holds the picture of a key. */
  abstract backendOf(key: string): StorageProvider;
  /** The picture's public address: the same whatever the backend. */
  abstract publicUrl(key: string): string;
  /** The key behind one of our own addresses; null for anyone else's. */
  abstract isOwnAddress(address: string): string | null;
}
