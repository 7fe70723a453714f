const pictureErrorCodes = ['NOT_AN_IMAGE', 'TOO_LARGE', 'TOO_MANY_PIXELS', 'SIDE_TOO_LONG', 'DAMAGED', 'BUSY'] as const;

/** Why a picture is refused. Only `BUSY` may pass when tried again. */
export type PictureErrorCode = (typeof pictureErrorCodes)[number];

export class PictureError extends Error {
  constructor(
    readonly code: PictureErrorCode,
    detail: string,
    cause?: unknown,
  ) {
    super(`${code}: ${detail}`, { cause });
    this.name = 'PictureError';
  }
}
