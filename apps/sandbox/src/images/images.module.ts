import { Module } from '@nestjs/common';
import { PictureStudio } from './picture-studio.js';

@Module({ providers: [PictureStudio], exports: [PictureStudio] })
export class ImagesModule {}
