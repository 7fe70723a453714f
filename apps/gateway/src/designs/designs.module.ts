import { Module } from '@nestjs/common';
import { createRemotePictures, type Storage } from '#providers';
import { AssetStore } from '#assets';
import { CORE, type Core } from '#workflow';
import { DesignOrigins } from './design-origins.js';
import { DesignsController } from './designs.controller.js';
import { DesignsService } from './designs.service.js';
import { FilesController } from './files.controller.js';
import { ShowcaseMockups } from './showcase-mockups.js';
import { ImagesController } from './images.controller.js';
import { MockupsController } from './mockups.controller.js';
import { MockupsService } from './mockups.service.js';
import { AssetImporter } from './asset-importer.js';
import { RemoteImageReader } from './remote-image-reader.js';
import { STORAGE } from './storage.token.js';
import { Thumbnails } from './thumbnails.js';

@Module({
  controllers: [DesignsController, MockupsController, FilesController, ImagesController],
  providers: [
    { provide: STORAGE, useFactory: (core: Core) => core.storage, inject: [CORE] },
    {
      provide: AssetStore,
      useFactory: (storage: Storage, core: Core) => new AssetStore(storage, core.database),
      inject: [STORAGE, CORE],
    },
    {
      provide: Thumbnails,
      useFactory: (storage: Storage, pictures: AssetStore) => new Thumbnails(storage, pictures),
      inject: [STORAGE, AssetStore],
    },
    {
      provide: RemoteImageReader,
      useFactory: (core: Core) => new RemoteImageReader(createRemotePictures(core.config)),
      inject: [CORE],
    },
    {
      provide: AssetImporter,
      useFactory: (core: Core, pictures: AssetStore, remote: RemoteImageReader) =>
        new AssetImporter(core, pictures, remote),
      inject: [CORE, AssetStore, RemoteImageReader],
    },
    {
      provide: DesignsService,
      useFactory: (core: Core, pictures: AssetStore, intake: AssetImporter) =>
        new DesignsService(core, pictures, intake, new DesignOrigins(core.database)),
      inject: [CORE, AssetStore, AssetImporter],
    },
    {
      provide: MockupsService,
      useFactory: (core: Core, designs: DesignsService, pictures: AssetStore) =>
        new MockupsService(core, designs, pictures),
      inject: [CORE, DesignsService, AssetStore],
    },
    {
      provide: ShowcaseMockups,
      useFactory: (core: Core, pictures: AssetStore) => new ShowcaseMockups(core, pictures),
      inject: [CORE, AssetStore],
    },
  ],
  exports: [AssetStore, AssetImporter, STORAGE, DesignsService],
})
export class DesignsModule {}
