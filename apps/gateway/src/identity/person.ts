/** The signed-in person of a request or socket: our identity row and what the verified token says. */
export interface Person {
  id: string;
  sub: string;
  issuer: string;
  name: string | null;
  email: string | null;
  roles: string[];
  permissions: string[];
  /** When the access token ends. */
  expiresAt: Date;
}

export const isAdmin = (person: Person): boolean => person.roles.includes('Admin');
export const isOperator = (person: Person): boolean => person.permissions.includes('write:Terminal');
