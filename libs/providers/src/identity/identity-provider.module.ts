import { Module } from '@nestjs/common';
import { Config } from '#config';
import { AccessTokenVerifier } from './access-token-verifier.js';
import { OidcClient } from './oidc-client.js';

/** Sign-in and the verification of access tokens, at the configured issuer. Neither calls it at start-up. */
@Module({
  providers: [
    { provide: OidcClient, useFactory: createOidcClient, inject: [Config] },
    { provide: AccessTokenVerifier, useFactory: createAccessTokenVerifier, inject: [Config, OidcClient] },
  ],
  exports: [OidcClient, AccessTokenVerifier],
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

function createAccessTokenVerifier(config: Config, client: OidcClient): AccessTokenVerifier {
  const settings = {
    audience: config.OIDC_AUDIENCE,
    permissionsClaim: config.OIDC_PERMISSIONS_CLAIM,
    rolesClaim: config.OIDC_ROLES_CLAIM,
    tokenType: config.OIDC_TOKEN_TYPE,
  };
  return new AccessTokenVerifier(settings, () => client.keySource());
}
