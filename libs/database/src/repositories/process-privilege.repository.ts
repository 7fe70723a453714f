import type { Database, Queryable } from '../database.js';

const EVERYTHING = ['select', 'insert', 'update', 'delete'];

/** Tables of which the running processes need less than to read, add, change and delete rows. */
const privilegesOf: Readonly<Record<string, readonly string[]>> = {
  audit_log: ['select', 'insert'],
  // The owner's trigger writes them.
  audit_chain: ['select'],
  audit_head: ['select'],
  order_events: ['select', 'insert'],
  token_entries: ['select', 'insert'],
  token_buckets: ['select'],
  jobs: ['select', 'insert', 'update'],
  job_attempts: ['select', 'insert'],
  job_notes: ['select', 'insert'],
  failure_notes: ['select', 'insert'],
  orders: ['select', 'insert', 'update'],
  order_items: ['select', 'insert', 'update'],
  order_item_changes: ['select', 'insert', 'update'],
  order_problems: ['select', 'insert', 'update'],
  payments: ['select', 'insert', 'update'],
  payment_events: ['select', 'insert'],
  refunds: ['select', 'insert', 'update'],
  settings: ['select', 'insert', 'update'],
  token_accounts: ['select', 'insert', 'update'],
  users: ['select', 'insert', 'update'],
  // Operators add and change products; what carts and orders name is never deleted.
  products: ['select', 'insert', 'update'],
  product_variants: ['select', 'insert', 'update'],
  current_counters: ['select'],
  order_counts: ['select'],
  migrations: [],
};

/**
 * Grants the role of the running processes what they need of the schema as it now is, and nothing else: no table, no
 * truncation, no schema and no temporary table of its own, and no change to what is append-only. Tables that other
 * migrations add may be read and written at once.
 */
export function grantProcesses(database: Database, role: string): Promise<void> {
  return database.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock(72707369)');
    const name = quoted(role);
    const [{ current, owner } = { current: '', owner: '' }] = await tx.query<{ current: string; owner: string }>(
      'select current_database() as current, current_user as owner',
    );
    await tx.query(`revoke temporary on database ${quoted(current)} from public`);
    await tx.query(`revoke all on database ${quoted(current)} from ${name}`);
    await tx.query('revoke create on schema public from public');
    await tx.query(`revoke all on schema public from ${name}`);
    await tx.query(`revoke all on all tables in schema public from ${name}`);
    await tx.query(`grant connect on database ${quoted(current)} to ${name}`);
    await tx.query(`grant usage on schema public to ${name}`);
    await tx.query(`grant usage on all sequences in schema public to ${name}`);
    const defaults = `alter default privileges for role ${quoted(owner)} in schema public grant`;
    await tx.query(`${defaults} ${EVERYTHING.join(', ')} on tables to ${name}`);
    await tx.query(`${defaults} usage on sequences to ${name}`);
    for (const table of await tables(tx)) {
      const privileges = privilegesOf[table] ?? EVERYTHING;
      if (privileges.length > 0) await tx.query(`grant ${privileges.join(', ')} on ${quoted(table)} to ${name}`);
    }
  });
}

/** Whether the role that asks may do with a table of ours what only its owner may: as the owner, a member of it, or a superuser. */
export async function ownsTables(database: Queryable): Promise<boolean> {
  const [row] = await database.query<{ owns: boolean }>(
    `select exists (select from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
       and pg_has_role(current_user, relowner, 'usage')) as owns`,
  );
  return row!.owns;
}

async function tables(tx: Queryable): Promise<string[]> {
  const rows = await tx.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'p')`,
  );
  return rows.map(({ name }) => name);
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
