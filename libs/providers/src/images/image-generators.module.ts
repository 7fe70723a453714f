import { Module } from '@nestjs/common';
import { Config } from '#config';
import { RateLimiter } from '#redis';
import { createImageGenerators, ImageGenerators } from './image-generators.js';

/** The image generator of each provider, at the configured addresses. */
@Module({
  providers: [{ provide: ImageGenerators, useFactory: createImageGenerators, inject: [Config, RateLimiter] }],
  exports: [ImageGenerators],
})
export class ImageGeneratorsModule {}
