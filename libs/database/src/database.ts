import { setTimeout as sleep } from 'node:timers/promises';
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
  type QueryRunner,
  type Repository,
} from 'typeorm';
import type { Config } from '#config';
import { Connection } from './connection.js';
import { entities } from './entities/index.js';
import { migrations } from './migrations/index.js';
import { isStalePlan, PreparedStatements } from './prepared-statements.js';
import { Silence } from './silence.js';
import { runStatement, type StatementConfig } from './statement.js';

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
  /** May take as long as in a worker. For checks of whole tables that no request waits for. */
  unhurried?: boolean;
  /** The server cancels the statement after so many ms, which are fewer than usual. Not within a transaction of the caller's. */
  withinMs?: number;
}

/** An open transaction; commits when the callback that was given it returns. */
export interface Transaction extends Queryable {
  repository<Entity extends ObjectLiteral>(entity: EntityTarget<Entity>): Repository<Entity>;
}

type DatabaseConfig = Pick<Config, 'DATABASE_URL' | 'DATABASE_POOL' | 'DATABASE_IDLE_TRANSACTION_MS'>;

/** How long a process waits for the database. */
export interface Patience {
  /** For a connection. */
  connectMs: number;
  /** For a statement, until the server itself cancels it. */
  statementMs: number;
  /** For the answer to a statement, until the connection is given up; for ever where it is not set. */
  answerMs?: number | undefined;
  /** For a lock that another transaction has; for ever where it is not set. */
  lockMs?: number | undefined;
  /** Waits for nothing more once the database answers nobody, until it does. */
  endsInSilence?: boolean;
}

const WORK: Patience = { connectMs: 5_000, statementMs: 30_000, answerMs: 35_000 };
/** Commands wait for as long as the server works, but not for a lock: whatever comes after them in its queue would wait, too. */
const COMMAND: Patience = { ...WORK, answerMs: undefined, lockMs: 3_000 };
/** A migration that gets no lock is tried again so often, so far apart. */
const MIGRATION_TRIES = 20;
const MIGRATION_APART_MS = 2_000;
const LOCK_POLL_MS = 200;
const isLockTimeout = (error: unknown): boolean => (error as { code?: string }).code === '55P03';
/** The server cancels a statement this much before its connection would be given up, so that the connection stays of use. */
const HEAD_START_MS = 250;

/** Workers wait long; whoever serves requests answers them in time. */
export function patienceOf(
  role: string,
  { DATABASE_REQUEST_TIMEOUT_MS: ms }: Pick<Config, 'DATABASE_REQUEST_TIMEOUT_MS'>,
): Patience {
  if (role !== 'gateway') return WORK;
  return { connectMs: ms, statementMs: Math.max(1, ms - HEAD_START_MS), answerMs: ms, endsInSilence: true };
}

async function takesLock(runner: QueryRunner): Promise<boolean> {
  const [row] = (await runner.query('select pg_try_advisory_lock(72707369) as taken')) as { taken: boolean }[];
  return row!.taken;
}

/** The product's one data source: its entities, migrations and pool. */
export function dataSourceOptions(config: DatabaseConfig, patience = COMMAND): DataSourceOptions {
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
      Client: Connection,
      max: config.DATABASE_POOL,
      connectionTimeoutMillis: patience.connectMs,
      answerWithinMs: patience.answerMs,
      silence: patience.endsInSilence ? new Silence(config.DATABASE_URL) : undefined,
      application_name: 'inkloom',
      statement_timeout: patience.statementMs,
      lock_timeout: patience.lockMs,
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
  static async connect(config: DatabaseConfig, patience = COMMAND): Promise<Database> {
    const source = new DataSource(dataSourceOptions(config, patience));
    await source.initialize();
    return new Database(source);
  }

  /** Straight from the pool: TypeORM's own way makes a runner, two events and four promises of every statement. */
  async query<Row = Record<string, unknown>>(
    sql: string,
    parameters?: unknown[],
    options: QueryOptions = {},
  ): Promise<Row[]> {
    try {
      return await this.queryOnce(sql, parameters, options);
    } catch (error) {
      if (!this.isStale(error)) throw error;
      return this.queryOnce(sql, parameters, options);
    }
  }

  repository<Entity extends ObjectLiteral>(entity: EntityTarget<Entity>): Repository<Entity> {
    return this.source.getRepository(entity);
  }

  /** Runs `work` in one transaction, a second time where a table changed meanwhile. Whatever it throws rolls everything back and is thrown on. */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.transactOnce(work).catch((error: unknown) => {
      if (!this.isStale(error)) throw error;
      return this.transactOnce(work);
    });
  }

  /** Rejects while the database cannot be reached. */
  async ping(): Promise<void> {
    await this.query('select 1');
  }

  /** Applies every migration that is not yet applied; safe to call from several processes. */
  async migrate(): Promise<string[]> {
    const runner = this.source.createQueryRunner();
    try {
      // Asked again and again: an index that is made beside the work waits for every statement that waits.
      while (!(await takesLock(runner))) await sleep(LOCK_POLL_MS);
      return await this.applyMigrations();
    } finally {
      await runner.query('select pg_advisory_unlock(72707369)');
      await runner.release();
    }
  }

  /** Those that were applied before a lock was not to be had stay applied. */
  private async applyMigrations(): Promise<string[]> {
    for (let tries = 1; ; tries += 1)
      try {
        return (await this.source.runMigrations()).map(({ name }) => name);
      } catch (error) {
        if (!isLockTimeout(error) || tries >= MIGRATION_TRIES) throw error;
        await sleep(MIGRATION_APART_MS);
      }
  }

  async close(): Promise<void> {
    if (this.source.isInitialized) await this.source.destroy();
  }

  private get pool(): pg.Pool {
    return (this.source.driver as unknown as { master: pg.Pool }).master;
  }

  private async queryOnce<Row>(sql: string, values: unknown[] | undefined, options: QueryOptions): Promise<Row[]> {
    const { unhurried, withinMs = unhurried && WORK.statementMs } = options;
    const client = await this.pool.connect();
    try {
      const statement = statementOf(this.prepared, sql, values, options);
      return await (withinMs ? runWithin<Row>(client, statement, withinMs) : runStatement<Row>(client, statement));
    } finally {
      // The pool keeps no connection that has ended.
      client.release();
    }
  }

  private transactOnce<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.source.transaction((manager) => work(new ManagedTransaction(manager, this.prepared)));
  }

  /** Nothing of a refused plan's statement or transaction was kept, so the same may be done again. */
  private isStale(error: unknown): boolean {
    if (!isStalePlan(error)) return false;
    this.prepared.forget();
    return true;
  }
}

/** In a transaction of its own, whose beginning is one message to the server. */
async function runWithin<Row>(client: pg.PoolClient, statement: StatementConfig, ms: number): Promise<Row[]> {
  try {
    await client.query(`begin; set local statement_timeout = ${ms}`);
    const rows = await runStatement<Row>(client, statement);
    await client.query('commit');
    return rows;
  } catch (error) {
    // A connection that has ended rolls back by itself.
    await client.query('rollback').catch(() => undefined);
    throw error;
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
    const client = (await this.manager.queryRunner!.connect()) as pg.PoolClient;
    return runStatement<Row>(client, statementOf(this.prepared, sql, parameters, options));
  }

  repository<Entity extends ObjectLiteral>(entity: EntityTarget<Entity>): Repository<Entity> {
    return this.manager.getRepository(entity);
  }
}

function statementOf(
  prepared: PreparedStatements,
  text: string,
  values: unknown[] | undefined,
  options: QueryOptions,
): StatementConfig {
  return {
    text,
    ...(values && { values }),
    ...(options.prepared && { name: prepared.nameOf(text) }),
    ...(options.unhurried && { answerWithinMs: WORK.answerMs }),
  };
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
