import * as oidc from 'openid-client';
import { counted } from '../errors/counted.js';
import { rootMessage } from '../errors/transport-error.js';
import { ExchangeRejected, IdentityUnavailable } from './identity-errors.js';
import type { KeySource } from './issuer-keys.js';

export interface OidcClientSettings {
  issuer: string;
  clientId: string;
  clientSecret?: string | undefined;
  audience: string;
  scope: string;
  /** Allows http issuers; never in production. */
  allowInsecure: boolean;
}

export interface LoginRequest {
  state: string;
  nonce: string;
  /** S256 challenge the browser made. */
  challenge: string;
  redirectUri: string;
  /** Asks for the password even where the provider knows the browser. */
  prompt?: 'login' | undefined;
  /** How long ago the user may have given their password; the id_token then says when. */
  maxAgeSeconds: number;
}

export interface CodeRedemption {
  code: string;
  state: string;
  /** The issuer as the callback named it. */
  iss?: string | undefined;
  codeVerifier: string;
  nonce: string;
  redirectUri: string;
}

export interface LogoutRequest {
  idToken?: string | undefined;
  /** Address the provider sends the browser back to; registered there. */
  returnTo: string;
  /** Comes back with the browser. */
  state?: string | undefined;
}

export interface RedeemedTokens {
  accessToken: string;
  idToken: string;
  /** Seconds. */
  expiresIn: number;
  /** Of the id_token. */
  claims: Record<string, unknown> & { sub: string };
}

const TIMEOUT_S = 5;
const LOGOUT_TIMEOUT_S = 2;
const DEFAULT_LIFE_S = 3_600;

/** The sign-in flow of OpenID Connect: code with PKCE. Discovers the provider at the first call and remembers it. */
export class OidcClient {
  private discovered: Promise<oidc.Configuration> | undefined;

  constructor(private readonly settings: OidcClientSettings) {
    if (!settings.allowInsecure && !settings.issuer.startsWith('https://')) {
      throw new Error(`The issuer ${settings.issuer} is not https; in production it must be.`);
    }
  }

  /** Address to send the browser to for signing in. */
  async buildLoginUrl(login: LoginRequest): Promise<string> {
    return oidc.buildAuthorizationUrl(await this.configuration(), {
      redirect_uri: login.redirectUri,
      scope: this.settings.scope,
      audience: this.settings.audience,
      state: login.state,
      nonce: login.nonce,
      code_challenge: login.challenge,
      code_challenge_method: 'S256',
      max_age: String(login.maxAgeSeconds),
      ...(login.prompt ? { prompt: login.prompt } : {}),
    }).href;
  }

  /** Exchanges the code once. Rejects with ExchangeRejected or IdentityUnavailable. */
  async redeem(redemption: CodeRedemption): Promise<RedeemedTokens> {
    const configuration = await this.configuration();
    const checks = {
      pkceCodeVerifier: redemption.codeVerifier,
      expectedState: redemption.state,
      expectedNonce: redemption.nonce,
      idTokenExpected: true,
    };
    return counted('identity', 'redeem', undefined, async () => {
      const tokens = await oidc
        .authorizationCodeGrant(configuration, callbackOf(redemption), checks)
        .catch((error: unknown) => {
          throw exchangeFailure(error);
        });
      return {
        accessToken: tokens.access_token,
        idToken: tokens.id_token!,
        expiresIn: tokens.expires_in ?? DEFAULT_LIFE_S,
        claims: { ...tokens.claims()! },
      };
    });
  }

  /** Address that also ends the session at the identity provider; undefined where it is down or has no such endpoint. Discovers it each time, so that no browser is sent to a provider that does not answer. */
  async logoutUrl({ idToken, returnTo, state }: LogoutRequest): Promise<string | undefined> {
    try {
      const parameters = new URLSearchParams({ post_logout_redirect_uri: returnTo });
      if (idToken) parameters.set('id_token_hint', idToken);
      if (state) parameters.set('state', state);
      return oidc.buildEndSessionUrl(await this.discover(LOGOUT_TIMEOUT_S), parameters).href;
    } catch {
      return undefined;
    }
  }

  /** The issuer exactly as its tokens name it (with or without a trailing slash), and the address of its keys. */
  async keySource(): Promise<KeySource> {
    const { issuer, jwks_uri: uri } = (await this.configuration()).serverMetadata();
    if (!uri) throw new IdentityUnavailable('It names no keys.');
    return { issuer, jwksUri: new URL(uri) };
  }

  /** Forgets a failed discovery, so that the next request tries again. */
  private configuration(): Promise<oidc.Configuration> {
    this.discovered ??= this.discover().catch((error: unknown) => {
      this.discovered = undefined;
      throw error;
    });
    return this.discovered;
  }

  private discover(timeout = TIMEOUT_S): Promise<oidc.Configuration> {
    const { issuer, clientId, clientSecret, allowInsecure } = this.settings;
    const authentication = clientSecret ? oidc.ClientSecretPost(clientSecret) : oidc.None();
    const options = { timeout, ...(allowInsecure ? { execute: [oidc.allowInsecureRequests] } : {}) };
    return counted('identity', 'discover', undefined, () =>
      oidc.discovery(new URL(issuer), clientId, undefined, authentication, options).catch((error: unknown) => {
        throw new IdentityUnavailable(rootMessage(error), error);
      }),
    );
  }
}

function callbackOf({ redirectUri, code, state, iss }: CodeRedemption): URL {
  const address = new URL(redirectUri);
  address.searchParams.set('code', code);
  address.searchParams.set('state', state);
  if (iss !== undefined) address.searchParams.set('iss', iss);
  return address;
}

function exchangeFailure(error: unknown): Error {
  if (error instanceof oidc.ResponseBodyError && error.status < 500)
    return new ExchangeRejected(error.error_description, `${error.error} ${error.error_description ?? ''}`, error);
  if (error instanceof oidc.ClientError && error.code !== undefined && !unreachable.has(error.code))
    return new ExchangeRejected(undefined, `${error.code} ${error.message}`, error);
  return new IdentityUnavailable(rootMessage(error), error);
}

/** Client codes for a provider that did not answer properly. */
const unreachable = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
]);
