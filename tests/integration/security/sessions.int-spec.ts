import { createPublicKey, randomUUID, type JsonWebKey } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { api, logoutToken, signIn, signInTokens, socket, stack, waitFor, type EventSocket } from '#testing';
import { attacker, edited, hmac, read, signedWith, unsigned } from './forge.js';
import { beginLogin, LoginBrowser, redeem } from './login-browser.js';

const newUser = (): string => `load-${500_000_000 + Math.floor(Math.random() * 99_999_999)}`;
const gateways = (): number[] => stack().urls.gateways.map((_, index) => index);

interface Session {
  token: string;
  idToken: string;
  /** One on each gateway. */
  sockets: EventSocket[];
  /** Why sockets were refused that tried again. */
  refusals: string[];
}

async function watch(token: string, idToken: string): Promise<Session> {
  const sockets = await Promise.all(gateways().map((gateway) => socket(token, { gateway })));
  const refusals: string[] = [];
  for (const { connection } of sockets)
    connection.on('connect_error', (error: Error & { data?: { code?: string } }) =>
      refusals.push(error.data?.code ?? error.message),
    );
  return { token, idToken, sockets, refusals };
}

/** A session whose token and sockets are in use on every gateway. */
async function open(username: string, changes: Record<string, unknown> = {}): Promise<Session> {
  const tokens = await signInTokens(username, changes);
  const session = await watch(tokens.access_token, tokens.id_token);
  await expectOpen(session);
  return session;
}

const statuses = (token: string): Promise<number[]> =>
  Promise.all(gateways().map(async (gateway) => (await api(token).get('/auth/check', { gateway })).status));

async function expectOpen({ token, sockets }: Session): Promise<void> {
  expect(await statuses(token)).toEqual(gateways().map(() => 200));
  expect(sockets.map(({ connection }) => connection.connected)).toEqual(gateways().map(() => true));
}

/** Refused on every gateway, over HTTP and on sockets, those that were open and those that come again. */
async function expectEnded({ token, sockets, refusals }: Session): Promise<void> {
  for (const gateway of gateways()) {
    const refused = await waitFor(
      async () => {
        const answer = await api(token).get('/auth/check', { gateway });
        return answer.status === 401 ? answer : undefined;
      },
      { what: `the token to be refused by gateway ${gateway}`, timeout: 5_000 },
    );
    expect(refused.body).toMatchObject({ code: 'TOKEN_EXPIRED', error: expect.stringContaining('signed out') });
  }
  await waitFor(() => sockets.every(({ connection }) => !connection.connected), {
    what: 'the sockets to be closed',
    timeout: 5_000,
  });
  for (const { connection } of sockets) connection.connect();
  await waitFor(() => refusals.length >= sockets.length, { what: 'the sockets to be refused' });
  expect(new Set(refusals)).toEqual(new Set(['TOKEN_EXPIRED']));
}

const close = (...sessions: Session[]): void =>
  sessions.flatMap(({ sockets }) => sockets).forEach((opened) => opened.close());

const logOut = (idToken?: string) =>
  api().get(`/auth/logout?${new URLSearchParams(idToken ? { id_token_hint: idToken } : {}).toString()}`);

/** Sends what the identity provider sends. */
async function notify(token: string, { gateway = 0, headers = {} }: { gateway?: number; headers?: object } = {}) {
  const response = await fetch(`${stack().urls.gateways[gateway]}/auth/backchannel-logout`, {
    method: 'POST',
    headers: { ...headers },
    body: new URLSearchParams(token ? { logout_token: token } : {}),
  });
  return { status: response.status, cache: response.headers.get('cache-control'), body: await response.text() };
}

describe('sessions', () => {
  it('[S16] a logout ends its session at once on every gateway, and no other session of the user', async () => {
    const username = newUser();
    const [left, kept] = [await open(username), await open(username)];
    expect((await logOut(left.idToken)).status).toBe(302);
    await expectEnded(left);
    await expectOpen(kept);
    close(left, kept);
  });

  it('[S16] a logout ends its session also when its id_token has expired', async () => {
    const [username, sid] = [newUser(), randomUUID()];
    const session = await open(username, { sid });
    await logOut((await signInTokens(username, { sid, expiresInSeconds: -600 })).id_token);
    await expectEnded(session);
    close(session);
  });

  it('[S16] a logout without proof ends nothing here', async () => {
    const username = newUser();
    const session = await open(username);
    const { header, claims } = read(session.idToken);
    const withoutProof = [
      undefined,
      'hello',
      session.token,
      unsigned(header, claims),
      signedWith(attacker.privateKey, header, claims),
      edited((await signInTokens(newUser())).id_token, { sub: claims['sub'], sid: claims['sid'] }),
      await logoutToken(username, { claims: { sid: claims['sid'] } }),
    ];
    for (const hint of withoutProof) expect((await logOut(hint)).status).toBe(302);
    await expectOpen(session);
    close(session);
  });

  it('[S16] tokens that name no session end with the sign-in of the logout, those issued before included; later ones go on', async () => {
    const username = newUser();
    const older = await open(username, { sid: null });
    const session = await open(username, { sid: null });
    const named = await open(username);
    await logOut(session.idToken);
    await expectEnded(session);
    await expectEnded(older);
    await expectOpen(named);
    const later = await waitFor(
      async () => {
        const token = (await signInTokens(username, { sid: null })).access_token;
        return (await api(token).get('/auth/check')).status === 200 ? token : undefined;
      },
      { what: 'a later token to be accepted' },
    );
    expect(await statuses(later)).toEqual(gateways().map(() => 200));
    close(older, session, named);
  });

  it("[S16] a sign-out everywhere ends every session of the user at once, and nobody else's", async () => {
    const username = newUser();
    const sessions = [await open(username), await open(username), await open(username, { sid: null })];
    const other = await open(newUser());
    expect((await api().post('/auth/logout-everywhere')).status).toBe(401);
    const ended = await api(sessions[0]!.token).post('/auth/logout-everywhere', undefined, { gateway: 1 });
    expect(ended).toMatchObject({ status: 200, body: { signedOut: true } });
    for (const session of sessions) await expectEnded(session);
    await expectOpen(other);
    close(...sessions, other);
  });

  it('[S16] after a sign-out everywhere the session at the provider is not enough: the password is asked for again', async () => {
    const username = newUser();
    const browser = new LoginBrowser();
    const first = await redeem(await beginLogin(username, undefined, { browser }));
    expect(first.status).toBe(200);
    const again = await redeem(await beginLogin(username, undefined, { browser }));
    expect(again.status).toBe(200);
    expect((await api(again.body.access_token).post('/auth/logout-everywhere')).status).toBe(200);

    const silent = await redeem(await beginLogin(username, undefined, { browser }));
    expect(silent).toMatchObject({ status: 401, body: { code: 'SIGN_IN_AGAIN' } });
    expect(silent.body.access_token).toBeUndefined();
    // Within the second of the sign-out a new sign-in cannot be told from an old one.
    const entered = await waitFor(
      async () => {
        const answer = await redeem(await beginLogin(username, undefined, { browser, prompt: 'login' }));
        return answer.status === 200 ? answer : undefined;
      },
      { what: 'the sign-in with the password' },
    );
    expect(await statuses(entered.body.access_token)).toEqual(gateways().map(() => 200));
  });

  it('[S16] a logout at the provider ends the session here through the back channel, and no other', async () => {
    const username = newUser();
    const browser = new LoginBrowser();
    const { body } = await redeem(await beginLogin(username, undefined, { browser }));
    const session = await watch(body.access_token, body.id_token);
    const kept = await open(username);
    const query = new URLSearchParams({
      id_token_hint: body.id_token,
      post_logout_redirect_uri: `${stack().urls.web}/`,
    });
    await browser.open(`${stack().urls.sandbox}/oidc/session/end?${query.toString()}`);
    await expectEnded(session);
    await expectOpen(kept);
    close(session, kept);
  });

  it('[S16] a logout token that names only the user ends all their sessions; each counts once', async () => {
    const username = newUser();
    const session = await open(username);
    const token = await logoutToken(username);
    expect(await notify(token)).toMatchObject({ status: 200, cache: 'no-store' });
    await expectEnded(session);

    const later = await waitFor(
      async () => {
        const candidate = await signIn(username);
        return (await api(candidate).get('/auth/check')).status === 200 ? candidate : undefined;
      },
      { what: 'a later session to be accepted' },
    );
    for (const gateway of gateways())
      expect(await notify(token, { gateway })).toMatchObject({ status: 400, cache: 'no-store' });
    expect(await statuses(later)).toEqual(gateways().map(() => 200));
    close(session);
  });

  it('[S16] a forged logout token ends nothing', async () => {
    const [username, sid] = [newUser(), randomUUID()];
    const session = await open(username, { sid });
    const claims = { sid };
    const good = await logoutToken(username, { claims });
    const parts = read(good);
    const { keys } = (await (await fetch(`${stack().urls.sandbox}/oidc/jwks`)).json()) as { keys: [JsonWebKey] };
    const pem = createPublicKey({ key: keys[0], format: 'jwk' }).export({ type: 'spki', format: 'pem' });
    const minted = (change: object, rest: object = {}) =>
      logoutToken(username, { claims: { ...claims, ...change }, ...rest });
    const seconds = (offset: number): number => Math.floor(Date.now() / 1000) + offset;
    const forged: Record<string, string> = {
      nothing: '',
      'no token': 'hello',
      unsigned: unsigned(parts.header, parts.claims),
      'unsigned by the provider': await minted({}, { alg: 'none' }),
      'signed with another key': signedWith(attacker.privateKey, parts.header, parts.claims),
      'signed with the public key as a secret': hmac(pem, parts.header, parts.claims),
      'signed with another algorithm': await minted({}, { alg: 'PS256' }),
      'with an edited session': edited(await logoutToken(newUser(), { claims: { sid: 'x' } }), { sid }),
      'for another client': await minted({ aud: 'another' }),
      'of another issuer': await minted({ iss: 'https://evil.example' }),
      'without an event': await minted({ events: null }),
      'with a nonce': await minted({ nonce: 'n' }),
      'without an id': await minted({ jti: null }),
      'that names nobody': await minted({ sub: null, sid: null }),
      'without a time': await minted({ iat: null }),
      'that is old': await minted({ iat: seconds(-600), exp: seconds(600) }),
      'of the future': await minted({ iat: seconds(600), exp: seconds(700) }),
      'that has expired': await minted({ exp: seconds(-60) }),
      'of another type': await minted({}, { typ: 'at+jwt' }),
      'that is an id_token': session.idToken,
      'that is an access token': session.token,
      'that is endless': `${good}${'A'.repeat(9_000)}`,
    };
    for (const [name, token] of Object.entries(forged))
      expect({ name, ...(await notify(token)) }).toMatchObject({ name, status: 400, cache: 'no-store' });
    expect((await notify(good, { headers: { origin: 'https://evil.example' } })).status).toBe(403);
    await expectOpen(session);
    expect((await notify(good)).status).toBe(200);
    await expectEnded(session);
    close(session);
  });
});
