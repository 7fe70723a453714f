import { Module, type DynamicModule, type Type } from '@nestjs/common';
import { Config } from '#config';
import { createStorage } from './create-storage.js';
import { Storage, type ActiveStorage } from './storage.js';

/** The storage port, with every configured backend behind it. */
@Module({})
export class StorageModule {
  /** @param active injectable class that chooses the backend of new files; this module provides it */
  static forRoot(active: Type<ActiveStorage>): DynamicModule {
    return {
      module: StorageModule,
      providers: [active, { provide: Storage, useFactory: createStorage, inject: [Config, active] }],
      exports: [Storage, active],
    };
  }
}
