/** Of other areas, what the landing page and the frame say before anything else is loaded. */
export const first = {
  'common.goHome': 'Go Home',
  'common.show': 'Show',
  'auth.noToken': 'Authentication required. Please log in.',
  'auth.tokenExpired': 'Your session has expired. Please log in again.',
  'auth.invalidToken': 'Invalid authentication token. Please log in again.',
  'auth.insufficientPermissions': 'You do not have permission to access this resource.',
  'auth.addressError': 'An authentication error occurred',
  'tokens.left': 'tokens left!',
  'tokens.withReserved': '{tokens} + {reserved} reserved',
  'common.logIn': 'Log in',
  'prompt.tooShortTopBar': 'Prompt must be at least 15 characters',
  'generation.usesOneToken': 'Uses 1 Token',
  'common.tryAgain': 'Try again',
  'common.loading': 'Loading',
  'common.elsewhere': 'Everything else stays as it was.',
} as const;
