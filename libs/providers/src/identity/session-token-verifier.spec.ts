import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { generateKeyPair, type JWTPayload } from 'jose';
import { IdentityUnavailable, TokenRejected } from './identity-errors.js';
import { IssuerKeys } from './issuer-keys.js';
import { Issuer } from './issuer.fixture.js';
import { SessionTokenVerifier } from './session-token-verifier.js';

const issuer = await new Issuer().start();
const clientId = 'inkloom-web';
const event = 'http://schemas.openid.net/event/backchannel-logout';
const now = (): number => Math.floor(Date.now() / 1000);
const otherKeys = generateKeyPair('RS256');

let verifier: SessionTokenVerifier;
beforeEach(() => {
  issuer.keysWork = true;
  const keys = new IssuerKeys(async () => ({ issuer: issuer.url, jwksUri: new URL(`${issuer.url}/jwks`) }));
  verifier = new SessionTokenVerifier(clientId, keys);
});
afterAll(() => issuer.stop());

const thrown = (work: Promise<unknown>): Promise<unknown> => work.catch((error: unknown) => error);

describe('the hint of a logout', () => {
  const claims = (): JWTPayload => ({ aud: clientId, sub: 'maya', sid: 's1', nonce: 'n', exp: now() + 60 });

  it('[S16] names the session, also when it has expired', async () => {
    const iat = now() - 90_000;
    expect(await verifier.verifyIdTokenHint(await issuer.sign({ ...claims(), iat, exp: iat + 60 }))).toEqual({
      issuer: issuer.url,
      sub: 'maya',
      sid: 's1',
      issuedAt: iat * 1000,
    });
    expect(await verifier.verifyIdTokenHint(await issuer.sign({ ...claims(), sid: undefined }))).toMatchObject({
      sid: undefined,
    });
  });

  it.each<[string, () => Promise<string>]>([
    ['signed with another key', async () => issuer.sign(claims(), {}, await otherKeys)],
    ['of another issuer', () => issuer.sign({ ...claims(), iss: 'https://evil.example' })],
    ['for another client', () => issuer.sign({ ...claims(), aud: ['https://api.example'] })],
    ['that is a logout token', () => issuer.sign({ ...claims(), events: { [event]: {} } })],
    ['without a user', () => issuer.sign({ ...claims(), sub: undefined })],
    ['that is no token', async () => 'hello'],
    ['that is endless', async () => 'a'.repeat(10_000)],
  ])('[S16] proves nothing %s', async (_name, make) => {
    expect(await thrown(verifier.verifyIdTokenHint(await make()))).toBeInstanceOf(TokenRejected);
  });
});

describe('a logout token', () => {
  const claims = (change: JWTPayload = {}): JWTPayload => ({
    aud: clientId,
    sub: 'maya',
    sid: 's1',
    jti: 'j1',
    exp: now() + 120,
    events: { [event]: {} },
    ...change,
  });
  const signed = (change: JWTPayload = {}, typ = 'logout+jwt') => issuer.sign(claims(change), { typ });

  it('[S16] names the session or the user, and until when it must be remembered', async () => {
    const notice = await verifier.verifyLogoutToken(await signed());
    expect(notice).toMatchObject({ issuer: issuer.url, sub: 'maya', sid: 's1', jti: 'j1' });
    expect(notice.usableUntil).toBeGreaterThan(Date.now() + 120_000);
    expect(await verifier.verifyLogoutToken(await signed({ sid: undefined }, 'JWT'))).toMatchObject({ sid: undefined });
    expect(await verifier.verifyLogoutToken(await signed({ sub: undefined, exp: undefined }))).toMatchObject({
      sub: undefined,
    });
  });

  it.each<[string, () => Promise<string>]>([
    ['signed with another key', async () => issuer.sign(claims(), {}, await otherKeys)],
    ['of another issuer', () => signed({ iss: 'https://evil.example' })],
    ['for another client', () => signed({ aud: 'another' })],
    ['without an event', () => signed({ events: undefined })],
    ['of another event', () => signed({ events: { 'http://schemas.openid.net/event/other': {} } })],
    ['whose event is no object', () => signed({ events: { [event]: true } })],
    ['with a nonce, as an id_token has', () => signed({ nonce: 'n' })],
    ['without an id', () => signed({ jti: undefined })],
    ['that names nobody', () => signed({ sub: undefined, sid: undefined })],
    ['that is old', () => signed({ iat: now() - 200, exp: now() + 60 })],
    ['of the future', () => signed({ iat: now() + 60 })],
    ['that has expired', () => signed({ exp: now() - 60 })],
    ['of another type', () => signed({}, 'at+jwt')],
  ])('[S16] is refused %s', async (_name, make) => {
    expect(await thrown(verifier.verifyLogoutToken(await make()))).toBeInstanceOf(TokenRejected);
  });

  it('is not called bad while the keys cannot be read', async () => {
    issuer.keysWork = false;
    expect(await thrown(verifier.verifyLogoutToken(await signed()))).toBeInstanceOf(IdentityUnavailable);
  });
});
