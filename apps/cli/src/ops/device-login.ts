import * as oidc from 'openid-client';
import type { OperatorApi } from './operator-api.js';
import { exitCodes, OpsError } from './ops-error.js';

export interface SignedIn {
  token: string;
  /** Epoch ms. */
  expiresAt: number;
}

const DEFAULT_LIFE_S = 3_600;
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** Signs in by the device flow: `show` tells the operator the page and the code; resolves when they have signed in there. */
export async function signInByDevice(
  api: OperatorApi,
  show: (address: string, code: string) => void,
): Promise<SignedIn> {
  const { issuer, clientId, scope, audience } = await api.call('GET /auth/device');
  try {
    const provider = await discover(new URL(issuer), clientId);
    const device = await oidc.initiateDeviceAuthorization(provider, { scope, audience });
    show(device.verification_uri_complete ?? device.verification_uri, device.user_code);
    const tokens = await oidc.pollDeviceAuthorizationGrant(provider, device);
    return { token: tokens.access_token, expiresAt: Date.now() + (tokens.expiresIn() ?? DEFAULT_LIFE_S) * 1_000 };
  } catch (error) {
    throw new OpsError(`Could not sign in at ${issuer}: ${reasonOf(error)}. Please try again.`, exitCodes.signIn);
  }
}

/** Only a provider on this machine may be spoken to without TLS. */
function discover(issuer: URL, clientId: string): Promise<oidc.Configuration> {
  const execute = LOOPBACK.includes(issuer.hostname) ? [oidc.allowInsecureRequests] : [];
  return oidc.discovery(issuer, clientId, undefined, oidc.None(), { execute });
}

const WORDS: Record<string, string> = {
  access_denied: 'the sign-in was refused',
  expired_token: 'nobody entered the code in time',
};

function reasonOf(error: unknown): string {
  const { error: code, message } = error as { error?: string; message?: string };
  return (code && WORDS[code]) ?? code ?? message ?? 'the provider does not respond';
}
