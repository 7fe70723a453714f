import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { AssetsModule, AssetStore } from '#assets';
import { PlanSubscriptionRepository } from '#billing';
import type { EditorState } from '#contracts';
import { parseConfig } from '#config';
import {
  Database,
  DatabaseModule,
  newId,
  readCatalogue,
  seedCatalogue,
  type JobEntity,
  type OrderEntity,
  type OrderItemEntity,
  withMigratedSchema,
} from '#database';
import { externalIdOf } from '#domain';
import { JobQueues, JobRepository, JobRunner, JobRunnerModule, JobsModule, JobsService, type RunOutcome } from '#jobs';
import { LedgerModule } from '#ledger';
import { OrderRepository, OrdersModule } from '#orders';
import { MailSender, PrintfulClient, PrintfulModule } from '#providers';
import { RealtimeModule } from '#realtime';
import { RedisModule } from '#redis';
import { migratedDatabase, testRedis, waitFor } from '#testing';
import { testApp } from '#testing/test-app';
import { FakePrintful } from './fake-printful.fixture.js';
import { DiscardHandler } from './handlers/discard.handler.js';
import { MailHandler } from './handlers/mail.handler.js';
import { PlanMailHandler } from './handlers/plan-mail.handler.js';
import { ReplayHandler } from './handlers/replay.handler.js';
import { SubmitHandler } from './handlers/submit.handler.js';
import { TrackHandler } from './handlers/track.handler.js';
import { OrderChargeService } from './order-charge.service.js';
import { PrintFileService } from './print-file.service.js';
import { PrintOrderService } from './print-order.service.js';
import { TrackingIntervalService } from './tracking-interval.service.js';

const address = {
  name: 'Ada',
  street: '1 Way',
  city: 'Chatsworth',
  state: 'California',
  zip: '91311',
  country: 'United States',
};
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const MUG = { globalId: 'mug-white-glossy', syncVariantId: 3107460645, variantId: 1320 };

const acceptsMails: MailSender = { send: () => Promise.resolve() };

/** This worker's handlers on a real PostgreSQL and Redis, with a print provider of its own. */
export async function startFulfilment({ mailSender = acceptsMails }: { mailSender?: MailSender } = {}) {
  const [db, redisServer, printful] = await Promise.all([migratedDatabase(), testRedis(), new FakePrintful().start()]);
  const dataDir = await mkdtemp(path.join(tmpdir(), 'inkloom-fulfilment-'));
  const config = parseConfig({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    DATABASE_URL: db.appUrl,
    MIGRATION_DATABASE_URL: db.url,
    REDIS_URL: redisServer.url,
    PRINTFUL_BASE_URL: printful.url,
    PUBLIC_URL: 'https://shop.example',
    JOB_BACKOFF_MS: '1',
    ORDER_POLL_MS: '20',
    PRINTFUL_CALLS_PER_MINUTE: '100000',
  });
  const products = (await readCatalogue()).filter(({ globalId }) =>
    ['mug-white-glossy', 'pillow-basic', 'poster-matte'].includes(globalId),
  );
  await withMigratedSchema(config, (owner) => seedCatalogue(owner, products));
  const app = await testApp(config, {
    imports: [
      RedisModule,
      DatabaseModule,
      JobsModule,
      JobRunnerModule.forQueue('fulfilment'),
      LedgerModule,
      OrdersModule,
      RealtimeModule,
      AssetsModule,
      PrintfulModule.forWorker(),
    ],
    providers: [
      SubmitHandler,
      TrackHandler,
      MailHandler,
      PlanMailHandler,
      PlanSubscriptionRepository,
      ReplayHandler,
      DiscardHandler,
      OrderChargeService,
      PrintFileService,
      PrintOrderService,
      TrackingIntervalService,
      { provide: MailSender, useValue: mailSender },
    ],
  });
  const [database, repository, jobs] = [app.get(Database), app.get(JobRepository), app.get(JobsService)];
  const [runner, orders, assets] = [app.get(JobRunner), app.get(OrderRepository), app.get(AssetStore)];
  await app.get(JobQueues).get('fulfilment').waitUntilReady();
  const find = async (id: string) => (await orders.find(id))!;
  const job = async (id: string) => (await repository.find(id))!;

  return {
    config,
    database,
    printful,
    jobs,
    orders,
    assets,
    find,
    job,
    /** The calls at the print provider that count against its limit. */
    callsCounted: async () => (await app.get(PrintfulClient).rateStatus()).currentRequests,
    run: (which: JobEntity): Promise<RunOutcome> => runner.run(which.id, which.dispatch),
    /** Runs the job again and again until it has ended. */
    finish: (which: JobEntity): Promise<JobEntity> =>
      waitFor(
        async () => {
          await runner.run(which.id, which.dispatch);
          const row = await job(which.id);
          return row.finishedAt ? row : undefined;
        },
        { every: 5, what: `job ${which.kind} to end` },
      ),
    /** An approved order, as its approval leaves it, with the job that submits it. */
    approved: (
      line: Partial<Omit<OrderItemEntity, 'placements'>> & {
        picture?: { id: string; width: number; height: number };
        /** Print areas with the picture, as the editor placed it. */
        placed?: { placement: string; editorState?: EditorState }[];
      } = {},
      changes: Partial<OrderEntity> = {},
    ): Promise<JobEntity> =>
      database.transaction(async (tx) => {
        const [id, userId, itemId] = [newId(), newId(), newId()];
        const printed = { id: newId(), width: 2700, height: 1050 };
        const assetId = (line.picture ?? printed).id;
        await tx.query(`insert into users (id, issuer, sub, email) values ($1, 'test', $2, 'ada@example.com')`, [
          userId,
          userId,
        ]);
        if (!line.picture)
          await tx.query(
            `insert into assets (id, sha256, backend, key, mime_type, file_size, width, height, purpose) values ($1, 's', 'local', $2, 'image/png', 1, $3, $4, 'print')`,
            [assetId, `${assetId.replaceAll('-', '')}.png`, printed.width, printed.height],
          );
        await tx.query(
          `insert into orders (id, order_number, user_id, external_id, status, review_status, subtotal_cents, shipping_cents, tax_cents, total_cents, shipping_address, billing_address)
         values ($1, 'INK-' || nextval('order_numbers'), $2, $3, 'approved', $4, 3200, 669, 100, 3969, $5, $5)`,
          [
            id,
            userId,
            externalIdOf(id),
            changes.reviewStatus ?? 'approved',
            JSON.stringify(changes.shippingAddress ?? address),
          ],
        );
        await tx.query(
          `insert into order_items (id, order_id, position, global_id, sync_variant_id, variant_id, quantity, price_cents, product, print_asset_id, placement) values ($1, $2, 0, $3, $4, $5, 2, 1600, $6, $7, $8)`,
          [
            itemId,
            id,
            line.globalId ?? MUG.globalId,
            line.syncVariantId ?? MUG.syncVariantId,
            line.variantId ?? MUG.variantId,
            JSON.stringify({ name: 'Glossy Mug' }),
            line.printAssetId === null ? null : assetId,
            line.placement ?? 'default',
          ],
        );
        for (const [position, { placement, editorState }] of (line.placed ?? []).entries())
          await tx.query(
            `insert into order_item_placements (item_id, position, placement, title, design_id, design_url, design_asset_id, editor_state) values ($1, $2, $3, $3, $4, '/files/a.png', $4, $5)`,
            [itemId, position, placement, assetId, editorState ? JSON.stringify(editorState) : null],
          );
        return jobs.accept(tx, {
          kind: 'order.submit',
          ownerId: null,
          subjectId: id,
          title: 'INK',
          input: { orderId: id },
        });
      }),
    /** A stored picture of one pixel, as a design would be. */
    async design(): Promise<{ id: string; width: number; height: number }> {
      const asset = await assets.storeContent(Buffer.from(PIXEL, 'base64'), { shown: false });
      return { ...asset, id: await assets.record(database, asset, null, 'design') };
    },
    tracking: async (orderId: string) =>
      (
        await database.query<JobEntity>(
          `select * from jobs where kind = 'order.track' and subject_id = $1 order by id desc`,
          [orderId],
        )
      )[0]!,
    history: async (orderId: string) =>
      (
        await database.query<{ what: string }>('select what from order_events where order_id = $1 order by seq', [
          orderId,
        ])
      ).map(({ what }) => what),
    async stop(): Promise<void> {
      await app.close();
      await Promise.all([printful.stop(), redisServer.close(), db.drop(), rm(dataDir, { recursive: true })]);
    },
  };
}
export type Fulfilment = Awaited<ReturnType<typeof startFulfilment>>;
