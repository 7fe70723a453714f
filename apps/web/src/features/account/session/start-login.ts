import { sessionItems, writeItem } from '../../../lib/storage.js';
import { keepVerifier, makeVerifier } from './verifier.js';

/** Saves the way back and sends the browser to the identity provider by way of the server; with `prompt` the password is asked for. */
export async function startLogin(returnPath: string, prompt?: 'login'): Promise<void> {
  writeItem(sessionItems.returnPath, returnPath);
  const { verifier, challenge } = await makeVerifier();
  keepVerifier(verifier);
  const query = new URLSearchParams({
    code_challenge: challenge,
    code_challenge_method: 'S256',
    redirect_uri: `${window.location.origin}/auth/callback`,
    ...(prompt ? { prompt } : {}),
  });
  // Replaced, not added: going back from the provider leads to the page before, not into the login again.
  window.location.replace(`/auth/login?${query}`);
}
