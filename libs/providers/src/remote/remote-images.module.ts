import { Module, type DynamicModule } from '@nestjs/common';
import { Config } from '#config';
import { RemoteImageClient } from './remote-image-client.js';

/** Reads images from other hosts. */
@Module({})
export class RemoteImagesModule {
  /** @param hosts the only ones to read from, besides the configured trusted origin; the configured hosts by default */
  static forRoot({ hosts }: { hosts?: readonly string[] } = {}): DynamicModule {
    return {
      module: RemoteImagesModule,
      providers: [
        {
          provide: RemoteImageClient,
          useFactory: ({ remotePictures }: Config) =>
            new RemoteImageClient({ ...remotePictures, ...(hosts ? { hosts } : {}) }),
          inject: [Config],
        },
      ],
      exports: [RemoteImageClient],
    };
  }
}
