import { Module } from '@nestjs/common';
import { Config } from '#config';
import { AccessTokenVerifier } from './access-token-verifier.js';
import { IssuerKeys } from './issuer-keys.js';
import { OidcClient } from './oidc-client.js';
import { SessionTokenVerifier } from './session-token-verifier.js';

/** Sign-in and the verification of the tokens that open and end sessions, at the configured issuer. Neither calls it at start-up. */
@Module({
  providers: [
    { provide: OidcClient, useFactory: createOidcClient, inject: [Config] },
    {
      provide: IssuerKeys,
      useFactory: (client: OidcClient) => new IssuerKeys(() => client.keySource()),
      inject: [OidcClient],
    },
    { provide: AccessTokenVerifier, useFactory: createAccessTokenVerifier, inject: [Config, IssuerKeys] },
    {
      provide: SessionTokenVerifier,
      useFactory: (config: Config, keys: IssuerKeys) => new SessionTokenVerifier(config.OIDC_CLIENT_ID, keys),
      inject: [Config, IssuerKeys],
    },
  ],
  exports: [OidcClient, AccessTokenVerifier, SessionTokenVerifier],
})
export class IdentityProviderModule {}

function createOidcClient(config: Config): OidcClient {
  return new OidcClient({
    issuer: config.oidcIssuer,
    clientId: config.OIDC_CLIENT_ID,
    clientSecret: config.OIDC_CLIENT_SECRET,
    audience: config.OIDC_AUDIENCE,
    scope: config.OIDC_SCOPE,
    allowInsecure: config.NODE_ENV !== 'production',
  });
}

function createAccessTokenVerifier(config: Config, keys: IssuerKeys): AccessTokenVerifier {
  const settings = {
    audience: config.OIDC_AUDIENCE,
    permissionsClaim: config.OIDC_PERMISSIONS_CLAIM,
    rolesClaim: config.OIDC_ROLES_CLAIM,
    tokenType: config.OIDC_TOKEN_TYPE,
    maxLifeMs: config.ACCESS_TOKEN_MAX_HOURS * 3_600_000,
  };
  return new AccessTokenVerifier(settings, keys);
}
