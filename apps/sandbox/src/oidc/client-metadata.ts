import type { ClientMetadata } from 'oidc-provider';
import type { Config } from '#config';

const LOOPBACK_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

/** The web application's registration: a public client that redirects to its own origins only. */
export function webClient(config: Config): ClientMetadata {
  const origins = ownOrigins(config.publicUrl);
  return {
    client_id: config.OIDC_CLIENT_ID,
    client_name: 'Inkloom',
    // Plain http addresses are allowed for native clients on loopback only, on any port.
    application_type: config.publicUrl.startsWith('http:') ? 'native' : 'web',
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code'],
    response_types: ['code'],
    redirect_uris: origins.map((origin) => `${origin}/auth/callback`),
    post_logout_redirect_uris: origins.flatMap((origin) => [origin, `${origin}/`]),
    id_token_signed_response_alg: 'RS256',
    backchannel_logout_uri: `${config.publicUrl}/auth/backchannel-logout`,
    // The sid of the logout token is then also in the id_token.
    backchannel_logout_session_required: true,
  };
}

/** The command line's registration: signs in by a code that is entered in any browser. */
export function commandLineClient(config: Config): ClientMetadata {
  return {
    client_id: config.OIDC_CLI_CLIENT_ID,
    client_name: 'Inkloom command line',
    application_type: 'native',
    token_endpoint_auth_method: 'none',
    grant_types: ['urn:ietf:params:oauth:grant-type:device_code'],
    response_types: [],
    redirect_uris: [],
    id_token_signed_response_alg: 'RS256',
  };
}

function ownOrigins(publicUrl: string): string[] {
  const { protocol, hostname, port } = new URL(publicUrl);
  if (!LOOPBACK_HOSTS.includes(hostname)) return [publicUrl];
  const others = LOOPBACK_HOSTS.filter((host) => host !== hostname);
  return [publicUrl, ...others.map((host) => `${protocol}//${host}${port ? `:${port}` : ''}`)];
}
