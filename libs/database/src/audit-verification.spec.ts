import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DataSource } from 'typeorm';
import { migratedDatabase, testDatabase, type TestDatabase } from '#testing';
import { AuditVerification, type VerifiedPage } from './audit-verification.js';
import { Database, dataSourceOptions } from './database.js';
import { newId } from './ids.js';
import { AuditChainRepository } from './repositories/audit-chain.repository.js';
import { AuditRepository } from './repositories/audit.repository.js';
import { AuditSearchRepository } from './repositories/audit-search.repository.js';

/** Fewer than there are, so that breaks are found on any page. */
const PAGE = 50;

describe('the chain of the audit log', () => {
  let server: TestDatabase;
  let database: Database;
  let audit: AuditRepository;
  const settings = () => ({ DATABASE_URL: server.url, DATABASE_POOL: 52, DATABASE_IDLE_TRANSACTION_MS: 5_000 });
  beforeAll(async () => {
    server = await migratedDatabase();
    database = await Database.connect(settings());
    await database.migrate();
    audit = new AuditRepository(database);
  });
  afterAll(async () => {
    await database.close();
    await server.drop();
  });

  const write = (subject: string) =>
    audit.record({
      actorId: newId(),
      action: 'test.write',
      subject,
      details: { note: `"quoted"\n${subject}`, n: 1.5 },
    });
  /** As the owner of the tables, past their triggers, in a transaction that is undone afterwards. */
  async function tampered(sql: string[], check: (found: VerifiedPage['broken']) => void): Promise<void> {
    const undone = new Error('undone');
    const work = database.transaction(async (tx) => {
      for (const table of ['audit_log', 'audit_chain', 'audit_head'])
        await tx.query(`alter table ${table} disable trigger user`);
      for (const statement of sql) await tx.query(statement);
      check(await verifyAll({ transaction: (part: (inner: typeof tx) => unknown) => part(tx) } as unknown as Database));
      throw undone;
    });
    await expect(work).rejects.toBe(undone);
  }
  async function verifyAll(from: Database = database): Promise<VerifiedPage['broken']> {
    const chain = new AuditChainRepository();
    // A transaction that has changed something can no longer choose what it sees.
    if (from !== database) chain.readOneMoment = () => Promise.resolve();
    const pages = new AuditVerification(from, chain);
    let page = await pages.verify({ position: 0 }, PAGE);
    while (page.next) page = await pages.verify(page.next, PAGE);
    return page.broken;
  }

  it('holds while 50 write at once, some of them in long transactions or in many rows, and some give up', async () => {
    const writers = Array.from({ length: 50 }, async (_, writer) => {
      for (let round = 0; round < 6; round += 1) {
        await database
          .transaction(async (tx) => {
            const records = Array.from({ length: writer % 5 === 0 ? 3 : 1 }, (_each, index) => ({
              actorId: null,
              action: 'test.many',
              subject: `test:${writer}-${round}-${index}`,
            }));
            await audit.recordAll(records, tx);
            if (writer % 3 === 0) await tx.query('select pg_sleep(0.01)');
            if (writer % 7 === 0) throw new Error('given up');
          })
          .catch((error: Error) => expect(error.message).toBe('given up'));
      }
    });
    await Promise.all(writers);
    expect(await verifyAll()).toBeNull();
    const [counts] = await database.query(
      `select (select count(*) from audit_log)::int as entries, count(*)::int as links, max(position)::int as last from audit_chain`,
    );
    // 42 writers committed; eight of them, those of every fifth, wrote three entries a round.
    expect(counts).toEqual({ entries: 348, links: 348, last: 348 });
  });

  it('links all entries of a transaction with one change of the head', async () => {
    const before = await database.query<{ position: string }>('select position from audit_head');
    await database.transaction(async (tx) => {
      const record = (n: number) => ({ actorId: newId(), action: 'test.write', subject: `together:${n}`, details: {} });
      const changes = async (): Promise<number> => {
        const counted = `select n_tup_upd::int as count from pg_stat_xact_user_tables where relname = 'audit_head'`;
        return (await tx.query<{ count: number }>(counted))[0]!.count;
      };
      await audit.recordAll([...Array(100).keys()].map(record), tx);
      const unlinked = await changes();
      await tx.query('set constraints all immediate');
      expect((await changes()) - unlinked).toBe(1);
      await audit.record(record(100), tx);
    });
    const after = await database.query<{ position: string }>('select position from audit_head');
    expect(Number(after[0]!.position) - Number(before[0]!.position)).toBe(101);
  });

  it('makes nobody wait for one that works on after its entry', async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const slow = database.transaction(async (tx) => {
      await audit.record({ actorId: null, action: 'test.slow', subject: 'test:slow' }, tx);
      await held;
    });
    await write('test:quick');
    release();
    await slow;
    expect(await verifyAll()).toBeNull();
  });

  describe('when its owner has changed something', () => {
    let entries: { id: string; position: number }[];
    beforeEach(async () => {
      for (let made = 0; made < 3; made += 1) await write(`test:${newId()}`);
      entries = await database.query('select entry_id as id, position from audit_chain order by position');
    });
    const middle = () => entries[Math.floor(entries.length / 2)]!;
    const digestOf = (position: number, before: string, content: string) =>
      createHash('sha256').update(`${position}\n${before}\n${content}`).digest('hex');

    it.each(['at', 'actor_id', 'action', 'subject', 'details'])('finds a changed %s', async (column) => {
      const { id, position } = middle();
      const value = {
        at: `at + interval '1 microsecond'`,
        actor_id: `'${newId()}'`,
        action: `'other'`,
        subject: `'other'`,
        details: `'{"amount": 1}'`,
      }[column]!;
      await tampered([`update audit_log set ${column} = ${value} where id = '${id}'`], (broken) =>
        expect(broken).toEqual({ problem: 'changed', position, entryId: id }),
      );
    });

    it('finds a removed entry, also with its link', async () => {
      const { id, position } = middle();
      await tampered([`delete from audit_log where id = '${id}'`], (broken) =>
        expect(broken).toEqual({ problem: 'removed', position, entryId: id }),
      );
      const both = [`delete from audit_log where id = '${id}'`, `delete from audit_chain where entry_id = '${id}'`];
      await tampered(both, (broken) => expect(broken).toEqual({ problem: 'missing', position, entryId: null }));
    });

    it('finds an entry that was slipped in, alone or with a link', async () => {
      const id = '00000000-0000-7000-8000-000000000001';
      const insert = `insert into audit_log (id, action, subject) values ('${id}', 'forged', 'test:forged')`;
      await tampered([insert], (broken) =>
        expect(broken).toEqual({ problem: 'inserted', position: null, entryId: id }),
      );
      const { position } = middle();
      const moved = [
        insert,
        `update audit_chain set position = -position - 1 where position >= ${position}`,
        `update audit_chain set position = -position where position < 0`,
        `insert into audit_chain values (${position}, '${id}', sha256('forged'))`,
      ];
      await tampered(moved, (broken) => expect(broken).toMatchObject({ problem: 'changed', position }));
    });

    it('finds two entries that changed places, with their links or by their times', async () => {
      const [first, second] = entries.slice(-2) as [{ id: string; position: number }, { id: string; position: number }];
      const swapped = (table: string, key: string, column: string) => [
        `update ${table} one set ${column} = other.${column} from ${table} other
         where one.${key} in ('${first.id}', '${second.id}') and other.${key} in ('${first.id}', '${second.id}') and one.${key} <> other.${key}`,
      ];
      const places = [
        `update audit_chain set position = -position where entry_id in ('${first.id}', '${second.id}')`,
        `update audit_chain set position = ${second.position} where entry_id = '${first.id}'`,
        `update audit_chain set position = ${first.position} where entry_id = '${second.id}'`,
      ];
      for (const sql of [places, swapped('audit_log', 'id', 'at')])
        await tampered(sql, (broken) =>
          expect(broken).toEqual({
            problem: 'changed',
            position: first.position,
            entryId: sql === places ? second.id : first.id,
          }),
        );
    });

    it('finds a rewritten entry at the one after it, and at the end by the head', async () => {
      for (const [index, expected] of [
        [middle().position - 1, { problem: 'changed', position: middle().position + 1 }],
        [entries.length - 1, { problem: 'cut' }],
      ] as const) {
        const { id, position } = entries[index]!;
        const [row] = await database.query<{ content: string; before: string }>(
          `select audit_content(entry) as content,
             (select encode(digest, 'hex') from audit_chain where position = $2) as before
           from (select id, at, actor_id, 'forged' as action, subject, details from audit_log where id = $1) changed,
             lateral (select changed.*) as fields, lateral (select row(fields.*)::audit_log as entry) as made`,
          [id, position - 1],
        );
        const digest = digestOf(position, row!.before, row!.content);
        const forged = [
          `update audit_log set action = 'forged' where id = '${id}'`,
          `update audit_chain set digest = decode('${digest}', 'hex') where position = ${position}`,
        ];
        await tampered(forged, (broken) => expect(broken).toMatchObject(expected));
      }
    });

    it('finds that the newest entries are gone', async () => {
      const { id } = entries.at(-1)!;
      const cut = [`delete from audit_log where id = '${id}'`, `delete from audit_chain where entry_id = '${id}'`];
      await tampered(cut, (broken) => expect(broken).toMatchObject({ problem: 'cut' }));
    });
  });

  it('takes in the entries of before, in batches', async () => {
    const old = await testDatabase();
    const source = await new DataSource(dataSourceOptions({ ...settings(), DATABASE_URL: old.url })).initialize();
    await source.runMigrations();
    const applied = await source.query<{ name: string }[]>('select name from migrations order by id desc');
    const undone = applied.findIndex(({ name }) => name === 'AuditChain1700000000079') + 1;
    for (let index = 0; index < undone; index += 1) await source.undoLastMigration();
    await source.query(
      `insert into audit_log (id, at, action, subject, details)
       select gen_random_uuid(), '2025-01-01'::timestamptz + number % 7 * interval '1 day', 'test.old', 'test:' || number, '{"old": true}'
       from generate_series(1, 2500) number`,
    );
    await source.runMigrations();
    const pages = new AuditVerification(new Database(source), new AuditChainRepository());
    const whole = await pages.verify({ position: 0 }, 5_000);
    expect(whole).toMatchObject({ verified: 2_500, broken: null, next: null, head: { position: 2_500 } });
    const [order] = await source.query(
      `select bool_and(ordered) as ordered from (select at >= lag(at, 1, at) over (order by position) as ordered
       from audit_chain join audit_log on id = entry_id) links`,
    );
    expect(order).toEqual({ ordered: true });
    await source.destroy();
    await old.drop();
  });

  it('leaves one entry for what is read or refused again, and one each for another or by another', async () => {
    const [reader, other] = [newId(), newId()];
    const read = (actorId: string, subject: string) => audit.recordRead({ actorId, action: 'order.read', subject });
    for (const [actor, subject] of [
      [reader, 'order:1'],
      [reader, 'order:1'],
      [reader, 'order:2'],
      [other, 'order:1'],
    ] as const)
      await read(actor, subject);
    const found = await new AuditSearchRepository(database).find({ action: 'order.read' }, { limit: 10 });
    expect(found.map(({ actorId, subject }) => [actorId, subject])).toEqual([
      [other, 'order:1'],
      [reader, 'order:2'],
      [reader, 'order:1'],
    ]);
    const refusal = { actorId: null, action: 'sign-in.refused', subject: 'address:192.0.2.1', details: { why: 'no' } };
    for (let tries = 0; tries < 3; tries += 1) await audit.recordRefusal(refusal);
    expect(await new AuditSearchRepository(database).find({ action: 'sign-in.refused' }, { limit: 10 })).toHaveLength(
      1,
    );
  });
});
