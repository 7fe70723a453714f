import { readItem, sessionItems, writeItem } from '../../../lib/storage.js';

const base64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');

/** A new code verifier of 32 random bytes and its SHA-256 challenge, both URL-safe base64. */
export async function makeVerifier(): Promise<{ verifier: string; challenge: string }> {
  const verifier = base64Url(crypto.getRandomValues(new Uint8Array(32)));
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  return { verifier, challenge: base64Url(new Uint8Array(digest)) };
}

export function keepVerifier(verifier: string | null): void {
  writeItem(sessionItems.verifier, verifier, 'sessionStorage');
  writeItem(sessionItems.verifier, verifier);
}

/** The verifier of the login started in this browser: of this tab, else of another. */
export const storedVerifier = (): string | null =>
  readItem(sessionItems.verifier, 'sessionStorage') ?? readItem(sessionItems.verifier);
