import { Module } from '@nestjs/common';
import { RemoteImagesModule } from '#providers';
import { AssetImporter } from './asset-importer.js';
import { FilesController } from './files.controller.js';
import { FilesService } from './files.service.js';
import { ImageEditsService } from './image-edits.service.js';
import { ImagesController } from './images.controller.js';
import { ImagesService } from './images.service.js';
import { RemoteImageReader } from './remote-image-reader.js';
import { StoredBytesLimiter } from './stored-bytes.limiter.js';

@Module({
  imports: [RemoteImagesModule.forRoot()],
  controllers: [FilesController, ImagesController],
  providers: [AssetImporter, FilesService, ImageEditsService, ImagesService, RemoteImageReader, StoredBytesLimiter],
  exports: [AssetImporter],
})
export class ImagesModule {}
