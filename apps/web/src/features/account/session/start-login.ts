import { readItem, sessionItems, writeItem } from '../../../lib/storage.js';
import { keepVerifier, makeVerifier } from './verifier.js';

/** For so long after a sign-out the provider may still take the browser for signed in. */
const SIGN_OUT_MS = 15_000;

/** A tab that is led to the login by a sign-out in another one would otherwise sign in again before the provider has heard of it. */
const isSigningOut = (): boolean => Date.now() - Number(readItem(sessionItems.signedOutAt)) < SIGN_OUT_MS;

/** Saves the way back and sends the browser to the identity provider by way of the server; with `prompt` the password is asked for. */
export async function startLogin(returnPath: string, prompt?: 'login'): Promise<void> {
  writeItem(sessionItems.returnPath, returnPath);
  const { verifier, challenge } = await makeVerifier();
  keepVerifier(verifier);
  const query = new URLSearchParams({
    code_challenge: challenge,
    code_challenge_method: 'S256',
    redirect_uri: `${window.location.origin}/auth/callback`,
    ...(prompt || isSigningOut() ? { prompt: 'login' } : {}),
  });
  // Replaced, not added: going back from the provider leads to the page before, not into the login again.
  window.location.replace(`/auth/login?${query}`);
}
