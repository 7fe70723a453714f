import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import pg from 'pg';
import {
  DataSource,
  type DataSourceOptions,
  DefaultNamingStrategy,
  QueryFailedError,
  type EntityManager,
  type EntityTarget,
  type ObjectLiteral,
  type Repository,
} from 'typeorm';
import type { Config } from '#config';
import { entities } from './entities/index.js';
import { migrations } from './migrations/index.js';
import { isStalePlan, PreparedStatements } from './prepared-statements.js';

// Balances, counts and provider ids stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

class SnakeNamingStrategy extends DefaultNamingStrategy {
  override columnName(propertyName: string, customName: string | undefined): string {
    return customName ?? propertyName.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  }
}

/** The statements of one transaction, or of none. Rows come back as plain objects with the columns' names in camel case. */
export interface Queryable {
  query<Row = Record<string, unknown>>(sql: string, parameters?: unknown[], options?: QueryOptions): Promise<Row[]>;
}

export interface QueryOptions {
  /** The server plans the statement once per connection. For hot statements whose text does not vary. */
  prepared?: boolean;
}

/** An open transaction; commits when the callback that was given it returns. */
export interface Transaction extends Queryable {
  repository<Entity extends ObjectLiteral>(entity: EntityTarget<Entity>): Repository<Entity>;
}

type DatabaseConfig = Pick<Config, 'DATABASE_URL' | 'DATABASE_POOL' | 'DATABASE_IDLE_TRANSACTION_MS'>;

/** The product's one data source: its entities, migrations and pool. */
export function dataSourceOptions(config: DatabaseConfig): DataSourceOptions {
  return {
    type: 'postgres',
    url: config.DATABASE_URL,
    entities,
    migrations,
    migrationsTransactionMode: 'each',
    namingStrategy: new SnakeNamingStrategy(),
    synchronize: false,
    logging: false,
    extra: {
      max: config.DATABASE_POOL,
      connectionTimeoutMillis: 5_000,
      application_name: 'inkloom',
      statement_timeout: 30_000,
      idle_in_transaction_session_timeout: config.DATABASE_IDLE_TRANSACTION_MS,
    },
  };
}

/** The one connection pool of a process. */
@Injectable()
export class Database implements Queryable {
  private readonly prepared = new PreparedStatements();

  constructor(@InjectDataSource() private readonly source: DataSource) {}

  /** Connects without Nest: for commands and specs, which close it themselves. */
  static async connect(config: DatabaseConfig): Promise<Database> {
    const source = new DataSource(dataSourceOptions(config));
    await source.initialize();
    return new Database(source);
  }

  async query<Row = Record<string, unknown>>(
    sql: string,
    parameters?: unknown[],
    options: QueryOptions = {},
  ): Promise<Row[]> {
    if (!options.prepared) return rowsOf<Row>(this.source.manager, sql, parameters);
    const { master: pool } = this.source.driver as unknown as { master: pg.Pool };
    return onceAgainIfStale(async () =>
      (await this.prepared.run(pool, sql, parameters)).map((row) => camelRow<Row>(row)),
    );
  }

  repository<Entity extends ObjectLiteral>(entity: EntityTarget<Entity>): Repository<Entity> {
    return this.source.getRepository(entity);
  }

  /** Runs `work` in one transaction, a second time where a table changed meanwhile. Whatever it throws rolls everything back and is thrown on. */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return onceAgainIfStale(() =>
      this.source.transaction((manager) => work(new ManagedTransaction(manager, this.prepared))),
    );
  }

  /** Rejects while the database cannot be reached. */
  async ping(): Promise<void> {
    await this.query('select 1');
  }

  /** Applies every migration that is not yet applied; safe to call from several processes. */
  async migrate(): Promise<string[]> {
    const runner = this.source.createQueryRunner();
    try {
      await runner.query('select pg_advisory_lock(72707369)');
      const applied = await this.source.runMigrations();
      return applied.map((migration) => migration.name);
    } finally {
      await runner.query('select pg_advisory_unlock(72707369)');
      await runner.release();
    }
  }

  async close(): Promise<void> {
    if (this.source.isInitialized) await this.source.destroy();
  }
}

class ManagedTransaction implements Transaction {
  constructor(
    private readonly manager: EntityManager,
    private readonly prepared: PreparedStatements,
  ) {}

  async query<Row = Record<string, unknown>>(
    sql: string,
    parameters?: unknown[],
    options: QueryOptions = {},
  ): Promise<Row[]> {
    if (!options.prepared) return rowsOf<Row>(this.manager, sql, parameters);
    const client = (await this.manager.queryRunner!.connect()) as pg.PoolClient;
    return (await this.prepared.run(client, sql, parameters)).map((row) => camelRow<Row>(row));
  }

  repository<Entity extends ObjectLiteral>(entity: EntityTarget<Entity>): Repository<Entity> {
    return this.manager.getRepository(entity);
  }
}

/** TypeORM answers updates and deletes as [rows, count], everything else as rows. Columns are named in camel case, as in the entities. */
async function rowsOf<Row>(manager: EntityManager, sql: string, parameters?: unknown[]): Promise<Row[]> {
  const answer: unknown = await manager.query(sql, parameters);
  const changed =
    Array.isArray(answer) && answer.length === 2 && Array.isArray(answer[0]) && typeof answer[1] === 'number';
  const rows = (changed ? answer[0] : answer) as Record<string, unknown>[];
  return rows.map((row) => camelRow<Row>(row));
}

const camelRow = <Row>(row: Record<string, unknown>): Row =>
  Object.fromEntries(Object.entries(row).map(([column, value]) => [camelCase(column), value])) as Row;

/** Nothing of a refused plan's statement or transaction was kept, so the same may be done again. */
async function onceAgainIfStale<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isStalePlan(error)) throw error;
    return work();
  }
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

/** Whether an error is a broken unique constraint, optionally the named one. */
export const isUniqueViolation = (error: unknown, constraint?: string): boolean =>
  isViolation(error, '23505', constraint);

/** Whether an error is a value that breaks the named check. */
export const isCheckViolation = (error: unknown, constraint: string): boolean =>
  isViolation(error, '23514', constraint);

function isViolation(error: unknown, code: string, constraint?: string): boolean {
  const driver: unknown = error instanceof QueryFailedError ? error.driverError : error;
  return (
    driver instanceof pg.DatabaseError && driver.code === code && (!constraint || driver.constraint === constraint)
  );
}
