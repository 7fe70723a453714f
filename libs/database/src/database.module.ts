import { Global, Module, type OnModuleInit } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Config } from '#config';
import { ProcessRole, ReadinessChecks } from '#observability';
import { Database, dataSourceOptions, patienceOf } from './database.js';
import { entities } from './entities/index.js';
import { AuditVerification } from './audit-verification.js';
import { AuditChainRepository } from './repositories/audit-chain.repository.js';
import { AuditRepository } from './repositories/audit.repository.js';
import { AuditSearchRepository } from './repositories/audit-search.repository.js';
import { CartRepository } from './repositories/cart.repository.js';
import { CatalogueFacetsRepository } from './repositories/catalogue-facets.repository.js';
import { CatalogueRepository } from './repositories/catalogue.repository.js';
import { CounterRepository } from './repositories/counter.repository.js';
import { DesignRepository } from './repositories/design.repository.js';
import { FolderRepository } from './repositories/folder.repository.js';
import { IdempotencyKeyRepository } from './repositories/idempotency-key.repository.js';
import { MockupRepository } from './repositories/mockup.repository.js';
import { UserMockupTaskRepository } from './repositories/user-mockup-task.repository.js';
import { PlacementRepository } from './repositories/placement.repository.js';
import { MockupTaskRepository } from './repositories/mockup-task.repository.js';
import { ownsTables } from './repositories/process-privilege.repository.js';
import { ProductRepository } from './repositories/product.repository.js';
import { RecordedSearchRepository } from './repositories/recorded-search.repository.js';
import { SavedAddressRepository } from './repositories/saved-address.repository.js';
import { SessionRevocationRepository } from './repositories/session-revocation.repository.js';
import { SettingRepository } from './repositories/setting.repository.js';
import { ShippingQuoteRepository } from './repositories/shipping-quote.repository.js';
import { StyleRepository } from './repositories/style.repository.js';
import { UserRepository } from './repositories/user.repository.js';
import { UserBarring } from './user-barring.js';

const repositories = [
  AuditChainRepository,
  AuditRepository,
  AuditSearchRepository,
  CartRepository,
  CatalogueFacetsRepository,
  CatalogueRepository,
  CounterRepository,
  DesignRepository,
  FolderRepository,
  IdempotencyKeyRepository,
  MockupRepository,
  UserMockupTaskRepository,
  PlacementRepository,
  MockupTaskRepository,
  ProductRepository,
  RecordedSearchRepository,
  SavedAddressRepository,
  SessionRevocationRepository,
  SettingRepository,
  ShippingQuoteRepository,
  StyleRepository,
  UserRepository,
];

/** The pool, the entities' repositories, and the repositories of the aggregates that no other lib owns. */
@Global()
@Module({
  imports: [
    // A process that cannot connect ends and is started again: its supervisor knows how often.
    TypeOrmModule.forRootAsync({
      inject: [Config, ProcessRole],
      useFactory: (config: Config, { name }: ProcessRole) => ({
        ...dataSourceOptions(config, patienceOf(name, config)),
        retryAttempts: 0,
      }),
    }),
    TypeOrmModule.forFeature(entities),
  ],
  providers: [Database, ...repositories, AuditVerification, UserBarring],
  exports: [Database, ...repositories, AuditVerification, UserBarring, TypeOrmModule],
})
export class DatabaseModule implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly config: Config,
    readiness: ReadinessChecks,
  ) {
    readiness.add('postgres', () => database.ping());
  }

  /** [S26] Throws with the real services where this process could rewrite what is append-only. */
  async onModuleInit(): Promise<void> {
    if (this.config.PROVIDERS !== 'live' || !(await ownsTables(this.database))) return;
    throw new Error(
      'DATABASE_URL names a role that owns tables or is a superuser; give the processes the role that owns none (docs/deployment.md).',
    );
  }
}
