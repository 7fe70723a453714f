/** The signed-in user of a request or socket: our identity row and what the verified token says. */
export interface CurrentUser {
  id: string;
  sub: string;
  issuer: string;
  name: string | null;
  email: string | null;
  roles: string[];
  permissions: string[];
  /** The session at the identity provider, where the token names it. */
  sid: string | undefined;
  /** When the access token was issued, in epoch milliseconds. */
  issuedAt: number;
  /** When the access token ends. */
  expiresAt: Date;
}

export const isAdmin = (user: CurrentUser): boolean => user.roles.includes('Admin');
export const isOperator = (user: CurrentUser): boolean => user.permissions.includes('write:Terminal');
