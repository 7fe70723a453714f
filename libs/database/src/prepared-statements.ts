import { createHash } from 'node:crypto';
import pg from 'pg';

/**
 * Names of the statements that the server parses and plans once per connection. A changed table (a migration while this process runs)
 * makes the server refuse the old plans once; after that new names are used.
 */
export class PreparedStatements {
  private readonly names = new Map<string, string>();
  private generation = 0;

  nameOf(text: string): string {
    const known = this.names.get(text);
    if (known) return known;
    const name = `${createHash('sha1').update(text).digest('base64url').slice(0, 16)}_${this.generation}`;
    this.names.set(text, name);
    return name;
  }

  /** Call it where a plan was refused. */
  forget(): void {
    this.generation += 1;
    this.names.clear();
  }
}

/** The table has changed since the statement was planned: the same again, under a new name, succeeds. */
export const isStalePlan = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '0A000' && error.message.includes('cached plan');
