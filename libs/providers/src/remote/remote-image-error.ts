/**
 * `refused`: an address that is not allowed, for whatever reason. `tooLarge`: more bytes than the limit. `failed`: the host
 * did not deliver the image in time and as requested.
 */
export type RemoteImageFault = 'refused' | 'tooLarge' | 'failed';

/** A remote image that could not be read. The detail is for the log alone: it would reveal which addresses respond. */
export class RemoteImageError extends Error {
  constructor(
    readonly fault: RemoteImageFault,
    detail: string,
    cause?: unknown,
  ) {
    super(`${fault}: ${detail}`, { cause });
    this.name = 'RemoteImageError';
  }
}
