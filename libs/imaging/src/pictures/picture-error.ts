/** Why a picture is refused. Only `BUSY` is worth a retry. */
export type PictureErrorCode =
  | 'NOT_AN_IMAGE'
  | 'TOO_LARGE'
  | 'TOO_MANY_PIXELS'
  | 'SIDE_TOO_LONG'
  | 'DAMAGED'
  | 'BUSY'
  /** Without a background of one color, so that none can be removed. */
  | 'NOT_PLAIN';

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
