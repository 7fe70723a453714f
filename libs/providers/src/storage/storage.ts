import type { Readable } from 'node:stream';
import type { StorageProvider } from '#contracts';

/** A file that was read: its bytes and its content type. */
export interface StoredFile {
  bytes: Buffer;
  contentType: string;
}

/** A file opened for serving. */
export interface StoredFileStream {
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
  /** May be lost in a power cut, so that the write does not wait for the disk. */
  ephemeral?: boolean;
}

/** One place that stores files by name: the local disk, a bucket, an image host. Every failure is a ProviderError. */
export interface StorageBackend {
  /** The name of a new file here: its own, unless this backend never replaces a stored file. */
  nameFor(name: string, bytes: Buffer): string;
  /** Writes all or nothing, replacing a file of the same name. */
  put(name: string, bytes: Buffer, options: PutOptions): Promise<void>;
  /** The whole file; null when there is none. */
  read(name: string, call?: StorageCall): Promise<StoredFile | null>;
  /** The file as a stream, for serving; null when there is none. */
  open(name: string, call?: StorageCall): Promise<StoredFileStream | null>;
  exists(name: string, call?: StorageCall): Promise<boolean>;
  /** Succeeds also when there is no file. */
  delete(name: string, call?: StorageCall): Promise<void>;
}

/**
 * Stores files on one or more backends. A key names the backend of its file and never changes, so that a change of the
 * active backend affects new files only. A text that is no key is treated as a missing file.
 */
export abstract class Storage {
  /** The key of a new file: on the active backend, with that backend's prefix. */
  abstract keyFor(name: string, bytes: Buffer): Promise<string>;
  /** Writes under exactly this key, all or nothing, replacing its file. */
  abstract put(key: string, bytes: Buffer, options: PutOptions): Promise<void>;
  abstract read(key: string, call?: StorageCall): Promise<StoredFile | null>;
  abstract open(key: string, call?: StorageCall): Promise<StoredFileStream | null>;
  abstract exists(key: string, call?: StorageCall): Promise<boolean>;
  abstract delete(key: string, call?: StorageCall): Promise<void>;
  /** The key of `name` on the backend of `key`, for a file derived from another one. */
  abstract beside(key: string, name: string): string;
  /** The backend that stores the file of a key. */
  abstract backendOf(key: string): StorageProvider;
  /** The file's public address: the same on every backend. */
  abstract publicUrl(key: string): string;
  /** The key behind one of the product's own addresses; null for any other address. */
  abstract isOwnAddress(address: string): string | null;
}

/** Chooses the backend of new files; asked for each of them. */
export interface ActiveStorage {
  active(): Promise<StorageProvider>;
}
