import { type Configuration, interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider';
import type { Config } from '#config';
import type { FileStore } from '../core/file-store.js';
import { findAccountBySub, profileClaims } from './accounts.js';
import { commandLineClient, webClient } from './client-metadata.js';
import { documentAdapters, type StoredModel } from './document-adapter.js';
import { deviceCodePage, deviceConfirmPage, errorPage, signOutPage } from './pages.js';
import type { SigningKeys } from './signing-keys.js';

const HOUR = 3600;
const DAY = 24 * HOUR;
const IDENTITY_SCOPES = ['openid', 'profile', 'email'];
const PROFILE_CLAIMS = ['name', 'given_name', 'family_name', 'preferred_username', 'picture'];

export function providerConfiguration(config: Config, store: FileStore, keys: SigningKeys): Configuration {
  return {
    adapter: documentAdapters(store.open<StoredModel>('oidc')),
    clients: [webClient(config), commandLineClient(config)],
    jwks: { keys: [keys.signing] },
    pkce: { required: () => true },
    scopes: IDENTITY_SCOPES,
    claims: { openid: ['sub'], profile: PROFILE_CLAIMS, email: ['email', 'email_verified'] },
    // The web reads the user's name from the id_token, since a token for the API does not open userinfo.
    conformIdTokenClaims: false,
    responseTypes: ['code'],
    ttl: {
      AccessToken: HOUR,
      IdToken: HOUR,
      AuthorizationCode: 60,
      Interaction: HOUR,
      Session: 14 * DAY,
      Grant: 14 * DAY,
    },
    cookies: cookies(config, keys),
    features: features(config),
    interactions: {
      url: (_ctx, interaction) => `/oidc/interaction/${interaction.uid}`,
      policy: policyWithoutConsent(),
    },
    loadExistingGrant: (ctx) => grantEverything(ctx, config),
    findAccount: (_ctx, sub) => accountOf(sub, config),
    extraTokenClaims: (ctx, token) => ({
      ...rightsOf('accountId' in token ? token.accountId : undefined, config),
      ...sessionOf(ctx),
    }),
    // Without the provider's own dispatcher, which refuses addresses on this machine: the gateway is on one.
    fetch: (url, options) => fetch(url, { ...options, dispatcher: undefined }),
    renderError: (ctx, out) => {
      ctx.type = 'html';
      ctx.body = errorPage('Sign-in stopped', out.error_description ?? out.error, config.publicUrl);
    },
  };
}

/** Permissions and roles of the access token, under the configured claim names. */
function rightsOf(sub: string | undefined, config: Config): Record<string, string[]> | undefined {
  const account = sub === undefined ? undefined : findAccountBySub(sub);
  return account && { [config.OIDC_PERMISSIONS_CLAIM]: account.permissions, [config.OIDC_ROLES_CLAIM]: account.roles };
}

/** The session of which the code was a part, named in the access token as in the id_token. */
function sessionOf(ctx: KoaContextWithOIDC): { sid?: string } {
  const sid = (ctx.oidc.entities.AuthorizationCode ?? ctx.oidc.entities.DeviceCode)?.sid;
  return sid === undefined ? {} : { sid };
}

export function apiScopes(config: Config): string {
  return config.OIDC_SCOPE.split(' ')
    .filter((scope) => scope && !IDENTITY_SCOPES.includes(scope))
    .join(' ');
}

/** Cookies ignore ports, so two stacks on one machine need names of their own. */
function cookies(config: Config, keys: SigningKeys): Configuration['cookies'] {
  const port = new URL(config.SANDBOX_URL).port || 'default';
  const names = {
    session: `sandbox_session_${port}`,
    interaction: `sandbox_interaction_${port}`,
    resume: `sandbox_resume_${port}`,
  };
  return { keys: [keys.cookieSecret], names };
}

function features(config: Config): Configuration['features'] {
  return {
    devInteractions: { enabled: false },
    resourceIndicators: {
      enabled: true,
      defaultResource: () => config.OIDC_AUDIENCE,
      useGrantedResource: () => true,
      getResourceServerInfo: () => ({
        scope: apiScopes(config),
        audience: config.OIDC_AUDIENCE,
        accessTokenFormat: 'jwt',
        accessTokenTTL: HOUR,
        jwt: { sign: { alg: 'RS256' } },
      }),
    },
    backchannelLogout: { enabled: true },
    deviceFlow: {
      enabled: true,
      userCodeInputSource: (ctx, form, _out, error) => {
        ctx.body = deviceCodePage(form, error ? 'That code is unknown or has expired. Please check it.' : undefined);
      },
      userCodeConfirmSource: (ctx, form, _client, _device, userCode) => {
        ctx.body = deviceConfirmPage(form, userCode);
      },
      successSource: (ctx) => {
        ctx.body = errorPage('You are signed in', 'You can go back to your terminal.', config.publicUrl);
      },
    },
    rpInitiatedLogout: {
      enabled: true,
      logoutSource,
      postLogoutSuccessSource: (ctx) => {
        ctx.type = 'html';
        ctx.body = errorPage('You are signed out', 'You can close this window.', config.publicUrl);
      },
    },
  };
}

/** Signs out at once on a valid id_token_hint, which proves that our own client asks; otherwise asks for confirmation. */
async function logoutSource(ctx: KoaContextWithOIDC, form: string): Promise<void> {
  const { entities, session, params } = ctx.oidc;
  const target = params?.['post_logout_redirect_uri'];
  if (!entities.IdTokenHint || typeof target !== 'string' || !session) {
    ctx.body = signOutPage(form);
    return;
  }
  await notifyClients(ctx);
  await session.destroy();
  ctx.cookies.set(ctx.oidc.provider.cookieName('session'), null);
  const address = new URL(target);
  if (typeof params?.['state'] === 'string') address.searchParams.set('state', params['state']);
  ctx.status = 303;
  ctx.redirect(address.href);
}

/** Left out of the library's types. */
interface LogoutClient {
  backchannelLogout(sub: string, sid: string): Promise<void>;
}

/** Tells every client of the session that it has ended. One that cannot be reached does not hold up the logout. */
async function notifyClients({ oidc: { session, provider } }: KoaContextWithOIDC): Promise<void> {
  const calls = Object.keys(session?.authorizations ?? {}).map(async (clientId) => {
    const client = await provider.Client.find(clientId);
    const sid = session?.sidFor(clientId);
    if (client?.backchannelLogoutUri && sid)
      await (client as unknown as LogoutClient).backchannelLogout(session!.accountId!, sid);
  });
  await Promise.allSettled(calls);
}

function policyWithoutConsent(): interactionPolicy.DefaultPolicy {
  const policy = interactionPolicy.base();
  policy.get('consent')?.checks.remove('native_client_prompt');
  return policy;
}

async function grantEverything(ctx: KoaContextWithOIDC, config: Config) {
  const { client, session, provider } = ctx.oidc;
  const known = client && session?.grantIdFor(client.clientId);
  const existing = known ? await provider.Grant.find(known) : undefined;
  if (existing) return existing;
  const grant = new provider.Grant({ clientId: client!.clientId, accountId: session!.accountId! });
  grant.addOIDCScope(IDENTITY_SCOPES.join(' '));
  grant.addResourceScope(config.OIDC_AUDIENCE, apiScopes(config));
  await grant.save();
  return grant;
}

function accountOf(sub: string, config: Config) {
  const account = findAccountBySub(sub);
  return account && { accountId: sub, claims: () => ({ sub, ...profileClaims(account, config.SANDBOX_URL) }) };
}
