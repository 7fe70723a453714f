/** Names of what a session keeps in the browser. */
export const sessionItems = {
  accessToken: 'access_token',
  idToken: 'id_token',
  user: 'user',
  expiry: 'session_expiry',
  verifier: 'code_verifier',
  returnPath: 'return_path',
  uploadMethod: 'upload_method',
} as const;

type Area = 'localStorage' | 'sessionStorage';

/** Reads an item; null where it is missing or the browser closes its storage to the page. */
export function readItem(name: string, area: Area = 'localStorage'): string | null {
  try {
    return window[area].getItem(name);
  } catch {
    return null;
  }
}

/** Writes an item, or removes it where the value is null. */
export function writeItem(name: string, value: string | null, area: Area = 'localStorage'): void {
  try {
    if (value === null) window[area].removeItem(name);
    else window[area].setItem(name, value);
  } catch {
    // The page works without storage; only a reload forgets.
  }
}

/** Removes all items whose names begin so. */
export function forgetItems(beginning: string): void {
  try {
    for (const name of Object.keys(window.localStorage)) if (name.startsWith(beginning)) writeItem(name, null);
  } catch {
    // Storage that is closed to the page holds nothing.
  }
}

/** Reads a JSON item; null where it is missing or damaged. */
export function readJson<T>(name: string, area?: Area): T | null {
  const text = readItem(name, area);
  if (text === null) return null;
  try {
    return JSON.parse(text) as T;
  } catch {
    return null;
  }
}
