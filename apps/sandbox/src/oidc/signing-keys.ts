import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import type { FileStore } from '../core/file-store.js';

export interface SigningKeys {
  /** Private RSA key, with kid. */
  signing: JWK;
  cookieSecret: string;
}

/** Loads the keys of this data folder; generates them at the first start. A reset keeps them. */
export async function loadSigningKeys(store: FileStore): Promise<SigningKeys> {
  const file = path.join(store.root, 'oidc-keys.json');
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as SigningKeys;
  const keys = await generateKeys();
  writeFileSync(`${file}.new`, JSON.stringify(keys), { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return keys;
}

async function generateKeys(): Promise<SigningKeys> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = await exportJWK(privateKey);
  return {
    signing: { ...jwk, kid: randomBytes(8).toString('hex'), use: 'sig', alg: 'RS256' },
    cookieSecret: randomBytes(32).toString('base64url'),
  };
}
