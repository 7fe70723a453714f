import { Global, Module } from '@nestjs/common';
import { StorageModule } from '#providers';
import { AssetRepository } from './asset.repository.js';
import { AssetStore } from './asset-store.js';
import { StorageSettings } from './storage-settings.js';
import { Thumbnails } from './thumbnails.js';

/** Stored images: their files on the active storage, their rows, their thumbnails. */
@Global()
@Module({
  imports: [StorageModule.forRoot(StorageSettings)],
  providers: [AssetRepository, AssetStore, Thumbnails],
  exports: [StorageModule, AssetRepository, AssetStore, Thumbnails],
})
export class AssetsModule {}
