import pg from 'pg';

/** What a statement is made of. One with a name is planned once per connection. */
export interface StatementConfig extends pg.QueryConfig<unknown[]> {
  /** In place of the connection's own limit. */
  answerWithinMs?: number | undefined;
}

type Runner = Pick<pg.ClientBase, 'query'>;

declare module 'pg' {
  interface Query {
    name: string | undefined;
    /** Called with the columns before the first row, as of every submittable. */
    handleRowDescription(message: { fields: { name: string }[] }): void;
  }
}

/** A statement whose rows have the columns' names in camel case. */
export class Statement extends pg.Query<Record<string, unknown>> {
  readonly answerWithinMs: number | undefined;

  constructor(config: StatementConfig, callback: (error: Error | undefined, result: pg.QueryResult) => void) {
    // Given apart: pg copies a whole configuration property by property.
    super(config.text, config.values, callback as never);
    this.name = config.name;
    this.answerWithinMs = config.answerWithinMs;
  }

  override handleRowDescription(message: { fields: { name: string }[] }): void {
    for (const field of message.fields) field.name = camelCase(field.name);
    super.handleRowDescription(message);
  }
}

/** Runs a statement on a connection. Returns its rows. */
export function runStatement<Row>(runner: Runner, config: StatementConfig): Promise<Row[]> {
  return new Promise((resolve, reject) => {
    runner.query(
      new Statement(config, (error, result) => {
        if (error) reject(error);
        else resolve(result.rows as Row[]);
      }),
    );
  });
}

const camelNames = new Map<string, string>();

function camelCase(column: string): string {
  let name = camelNames.get(column);
  if (!name) {
    name = column.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
    camelNames.set(column, name);
  }
  return name;
}
