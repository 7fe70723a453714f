import { text } from '#contracts/messages';

/** What a user reads when a call is refused with this code. */
export const refusalTexts: Record<string, string> = {
  TOKEN_EXPIRED: text('auth.tokenExpired'),
  NO_TOKEN: text('auth.noToken'),
  INVALID_TOKEN: text('auth.invalidToken'),
  INSUFFICIENT_PERMISSIONS: text('auth.insufficientPermissions'),
};
