export interface SandboxAccount {
  username: string;
  sub: string;
  givenName: string;
  familyName: string;
  roles: string[];
  permissions: string[];
  /** What the account is for, shown on the sign-in page. */
  hint: string;
}

export const SHARED_PASSWORD = 'inkloom';

const GENERATE = 'write:Generate';

/** The accounts of every sandbox. */
export const DEMO_ACCOUNTS: readonly SandboxAccount[] = [
  account('shopper', 'Maya', 'Lindqvist', 'makes and buys', [GENERATE]),
  account('shopper2', 'Jonas', 'Okafor', 'a second shopper', [GENERATE]),
  account('newcomer', 'Thea', 'Moreau', 'may not buy tokens', []),
  account('admin', 'Ines', 'Carvalho', 'reviews orders', [GENERATE], ['Admin']),
  account('operator', 'Noor', 'Haddad', 'runs the queues', [GENERATE, 'write:Terminal', 'write:Catalog']),
];

const demoAccount = (username: string): SandboxAccount | undefined =>
  DEMO_ACCOUNTS.find((candidate) => candidate.username === username);

/**
 * The account of that name: a demo account or a numbered one. `load-1`, `load-2` … are shoppers for load tests; `admin-1` …
 * and `operator-1` … may do what the demo account may, so that each test has staff of its own.
 */
export function findAccount(username: string): SandboxAccount | undefined {
  const known = demoAccount(username);
  if (known) return known;
  const [, kind = '', number = ''] = /^(load|admin|operator)-(\d{1,9})$/.exec(username) ?? [];
  const like = demoAccount(kind === 'load' ? 'shopper' : kind);
  const givenName = kind.charAt(0).toUpperCase() + kind.slice(1);
  return like && account(username, givenName, number, 'tests', like.permissions, like.roles);
}

export function findAccountBySub(sub: string): SandboxAccount | undefined {
  const username = /^sandbox\|(.+)$/.exec(sub)?.[1];
  return username === undefined ? undefined : findAccount(username);
}

/** The standard claims of an account; `origin` is where its portrait is served. */
export function profileClaims(owner: SandboxAccount, origin: string): Record<string, unknown> {
  return {
    email: `${owner.username}@example.com`,
    email_verified: true,
    name: `${owner.givenName} ${owner.familyName}`,
    given_name: owner.givenName,
    family_name: owner.familyName,
    preferred_username: owner.username,
    picture: `${origin}/oidc/pictures/${owner.username}.png`,
  };
}

function account(
  username: string,
  givenName: string,
  familyName: string,
  hint: string,
  permissions: string[],
  roles: string[] = [],
): SandboxAccount {
  return { username, sub: `sandbox|${username}`, givenName, familyName, hint, permissions, roles };
}
