import { Module } from '@nestjs/common';
import { ImageGenerator } from './image-generator.js';

@Module({ providers: [ImageGenerator], exports: [ImageGenerator] })
export class ImagesModule {}
