import { createHmac, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Config } from '#config';

const boundSchema = z.object({ state: z.string(), nonce: z.string(), challenge: z.string(), until: z.number() });
/** What a sign-in binds to the browser that started it; `until` in epoch milliseconds. */
export type BoundLogin = z.infer<typeof boundSchema>;

/** Sign-ins that may be open side by side; more cookies would only make requests long. */
const MAX_OPEN = 5;

/** Keeps started sign-ins in the browser, each in a signed HttpOnly cookie named after its state, since cookies ignore ports. */
@Injectable()
export class LoginCookies {
  private readonly secure: boolean;
  private readonly prefix: string;

  constructor(private readonly config: Config) {
    this.secure = config.publicUrl.startsWith('https:');
    this.prefix = `${this.secure ? '__Host-' : ''}inkloom_login_`;
  }

  /** Values for `Set-Cookie`: the new sign-in's, and the end of old ones where there are many. */
  start(login: BoundLogin, header = ''): string[] {
    const names = parts(header)
      .map(([name]) => name)
      .filter((name) => name.startsWith(this.prefix));
    const old = names.length >= MAX_OPEN ? names : [];
    return [
      ...old.map((name) => this.cookie(name, '', 0)),
      this.cookie(this.nameOf(login.state), this.sign(login), Math.ceil((login.until - Date.now()) / 1000)),
    ];
  }

  /** The sign-in of that state that this browser started, unless it has expired. */
  read(state: string, header = ''): BoundLogin | undefined {
    const [, value] = parts(header).find(([name]) => name === this.nameOf(state)) ?? [];
    const [payload, mac] = value?.split('.') ?? [];
    if (!payload || !mac || !sameText(mac, this.mac(payload))) return undefined;
    const login = boundSchema.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
    return login.state === state && login.until > Date.now() ? login : undefined;
  }

  /** Value for `Set-Cookie` that ends the sign-in. */
  end(state: string): string {
    return this.cookie(this.nameOf(state), '', 0);
  }

  private nameOf(state: string): string {
    return `${this.prefix}${state.slice(0, 16)}`;
  }

  private sign(login: BoundLogin): string {
    const payload = Buffer.from(JSON.stringify(login)).toString('base64url');
    return `${payload}.${this.mac(payload)}`;
  }

  private mac(payload: string): string {
    return createHmac('sha256', this.config.cookieSecret).update(payload).digest('base64url');
  }

  private cookie(name: string, value: string, maxAge: number): string {
    return `${name}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAge}${this.secure ? '; Secure' : ''}`;
  }
}

function parts(header: string): [name: string, value: string][] {
  return header.split(/;\s*/).map((part) => [part.slice(0, part.indexOf('=')), part.slice(part.indexOf('=') + 1)]);
}

function sameText(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
