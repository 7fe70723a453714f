/**
 * `refused`: an address we do not ask, for whatever reason. `tooLarge`: more bytes than we take. `failed`: the host did not
 * deliver a picture in time and as asked.
 */
export type RemotePictureFault = 'refused' | 'tooLarge' | 'failed';

/** Why a picture could not be read from elsewhere. The detail is for the log alone: it would tell what answers where. */
export class RemotePictureError extends Error {
  constructor(
    readonly fault: RemotePictureFault,
    detail: string,
    cause?: unknown,
  ) {
    super(`${fault}: ${detail}`, { cause });
    this.name = 'RemotePictureError';
  }
}
