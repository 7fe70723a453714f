import { Module, type OnModuleInit } from '@nestjs/common';
import { ServiceRegistry } from '../core/service-registry.js';
import { ObjectStore } from './object-store.js';
import { s3FaultBody } from './s3-error.js';
import { S3Controller } from './s3.controller.js';

@Module({ controllers: [S3Controller], providers: [ObjectStore] })
export class S3Module implements OnModuleInit {
  constructor(
    private readonly services: ServiceRegistry,
    private readonly objects: ObjectStore,
  ) {}

  onModuleInit(): void {
    this.services.register({
      name: 's3',
      reset: () => this.objects.reset(),
      faultBody: s3FaultBody,
      faultType: 'application/xml',
    });
  }
}
