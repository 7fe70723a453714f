import { type DynamicModule, Module } from '@nestjs/common';
import type { Config } from '#config';
import { CloudinaryModule } from './cloudinary/cloudinary.module.js';
import { CoreModule } from './core/core.module.js';
import { GoogleModule } from './google/google.module.js';
import { OidcModule } from './oidc/oidc.module.js';
import { OpenAiModule } from './openai/openai.module.js';
import { PrintfulModule } from './printful/printful.module.js';

@Module({})
export class AppModule {
  static forRoot(config: Config): DynamicModule {
    return { module: AppModule, imports: [CoreModule.forRoot(config), OidcModule, OpenAiModule, GoogleModule, CloudinaryModule, PrintfulModule] };
  }
}
