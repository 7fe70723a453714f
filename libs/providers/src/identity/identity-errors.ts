/** The identity provider is unreachable or answers nonsense. Answer 503: the user's token may be fine. */
export class IdentityUnavailable extends Error {
  constructor(
    readonly logMessage: string,
    cause?: unknown,
  ) {
    super(`The identity provider is not available: ${logMessage}`, { cause });
    this.name = 'IdentityUnavailable';
  }
}

/** The access token is refused; answer 401 with the code. */
export class TokenRejected extends Error {
  constructor(
    readonly code: 'TOKEN_EXPIRED' | 'INVALID_TOKEN',
    readonly logMessage: string,
  ) {
    super(`${code}: ${logMessage}`);
    this.name = 'TokenRejected';
  }
}

/** The sign-in code was not exchanged for tokens; answer 401. `description` is the identity provider's reason, if it gave one. */
export class ExchangeRejected extends Error {
  constructor(
    readonly description: string | undefined,
    readonly logMessage: string,
    cause?: unknown,
  ) {
    super(`The sign-in was not completed: ${logMessage}`, { cause });
    this.name = 'ExchangeRejected';
  }
}
