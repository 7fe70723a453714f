import type { Config } from '#config';
import { AccessTokenVerifier } from './access-token-verifier.js';
import { OidcClient } from './oidc-client.js';

/** Sign-in and the check of access tokens, against the issuer the configuration names. Neither asks it anything yet. */
export function createIdentity(
  config: Pick<
    Config,
    | 'NODE_ENV'
    | 'oidcIssuer'
    | 'OIDC_CLIENT_ID'
    | 'OIDC_CLIENT_SECRET'
    | 'OIDC_AUDIENCE'
    | 'OIDC_SCOPE'
    | 'OIDC_ROLES_CLAIM'
    | 'OIDC_PERMISSIONS_CLAIM'
    | 'OIDC_TOKEN_TYPE'
  >,
): { client: OidcClient; verifier: AccessTokenVerifier } {
  const client = new OidcClient({
    issuer: config.oidcIssuer,
    clientId: config.OIDC_CLIENT_ID,
    clientSecret: config.OIDC_CLIENT_SECRET,
    audience: config.OIDC_AUDIENCE,
    scope: config.OIDC_SCOPE,
    allowInsecure: config.NODE_ENV !== 'production',
  });
  const settings = {
    audience: config.OIDC_AUDIENCE,
    permissionsClaim: config.OIDC_PERMISSIONS_CLAIM,
    rolesClaim: config.OIDC_ROLES_CLAIM,
    tokenType: config.OIDC_TOKEN_TYPE,
  };
  return { client, verifier: new AccessTokenVerifier(settings, () => client.keySource()) };
}
