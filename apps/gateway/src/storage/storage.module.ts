import { Module } from '@nestjs/common';
import { StorageController } from './storage.controller.js';
import { StoragePresenter } from './storage.presenter.js';
import { StorageService } from './storage.service.js';

@Module({ controllers: [StorageController], providers: [StoragePresenter, StorageService] })
export class StorageApiModule {}
