import { vi } from 'vitest';
// Every text is known, as on a screen that has loaded.
import '#contracts/messages/screens';
import '#contracts/messages/editor';
import { clearSession, completeUser, keepSession } from './session.js';

/** A storage area in memory, as the browser's. */
class MemoryStorage {
  private readonly items = new Map<string, string>();

  getItem(name: string): string | null {
    return this.items.get(name) ?? null;
  }

  setItem(name: string, value: string): void {
    this.items.set(name, value);
  }

  removeItem(name: string): void {
    this.items.delete(name);
  }

  clear(): void {
    this.items.clear();
  }
}

export interface FakeBrowser {
  localStorage: MemoryStorage;
  sessionStorage: MemoryStorage;
  location: {
    origin: string;
    pathname: string;
    search: string;
    assign: (address: string) => void;
    replace: (address: string) => void;
  };
  went: string[];
}

/** Gives Node, until the test ends, what these modules ask of a browser's window; answers it to look into. */
export function pretendBrowser(pathname = '/home'): FakeBrowser {
  const went: string[] = [];
  const browser: FakeBrowser = {
    localStorage: new MemoryStorage(),
    sessionStorage: new MemoryStorage(),
    location: {
      origin: 'https://shop.test',
      pathname,
      search: '',
      assign: (address) => void went.push(address),
      replace: (address) => void went.push(address),
    },
    went,
  };
  vi.stubGlobal('window', browser);
  vi.stubGlobal('localStorage', browser.localStorage);
  vi.stubGlobal('sessionStorage', browser.sessionStorage);
  return browser;
}

/** The same, signed in. */
export function pretendSignedIn(): void {
  pretendBrowser();
  clearSession();
  keepSession('token', completeUser({ sub: 'user' }));
}

/** A token whose `exp` lies the given seconds away. */
export const tokenFor = (seconds: number): string =>
  `h.${btoa(JSON.stringify({ exp: Math.floor(Date.now() / 1000) + seconds }))}.s`;

/** Lets `fetch` answer as the function says until the test ends, and notes every request. */
export function pretendServer(answer: (request: Request) => Response | Promise<Response>): Request[] {
  const seen: Request[] = [];
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input instanceof Request ? input : new URL(input, 'https://shop.test'), init);
    seen.push(request.clone());
    return answer(request);
  });
  return seen;
}
