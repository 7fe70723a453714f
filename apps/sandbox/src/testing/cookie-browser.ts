export interface VisitedPage {
  url: string;
  status: number;
  headers: Headers;
  body: string;
}

/** Follows redirects with cookies as a browser does; stops at another origin. */
export class CookieBrowser {
  private readonly cookies = new Map<string, string>();

  async open(address: URL, init: RequestInit = {}): Promise<VisitedPage> {
    const headers = { accept: 'text/html', cookie: this.header(), ...(init.headers as Record<string, string>) };
    const response = await fetch(address, { ...init, headers, redirect: 'manual' });
    this.keep(response);
    const location = response.headers.get('location');
    if (!location)
      return { url: address.href, status: response.status, headers: response.headers, body: await response.text() };
    const next = new URL(location, address);
    if (next.origin !== address.origin)
      return { url: next.href, status: response.status, headers: response.headers, body: '' };
    return this.open(next);
  }

  /** Sends the page's form with these fields. */
  submit(page: VisitedPage, fields: Record<string, string>): Promise<VisitedPage> {
    const action = /<form[^>]* action="([^"]+)"/.exec(page.body)?.[1];
    if (!action) throw new Error(`There is no form on ${page.url}`);
    return this.open(new URL(action, page.url), { method: 'POST', body: new URLSearchParams(fields) });
  }

  private header(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  private keep(response: Response): void {
    for (const cookie of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!;
      if (value === '') this.cookies.delete(name!);
      else this.cookies.set(name!, value!);
    }
  }
}
