import { type DynamicModule, Module } from '@nestjs/common';
import type { Config } from '#config';
import { BadPicturesController } from './bad-pictures/bad-pictures.controller.js';
import { CloudinaryModule } from './cloudinary/cloudinary.module.js';
import { CoreModule } from './core/core.module.js';
import { GoogleModule } from './google/google.module.js';
import { MailModule } from './mail/mail.module.js';
import { OidcModule } from './oidc/oidc.module.js';
import { OpenAiModule } from './openai/openai.module.js';
import { PrintfulModule } from './printful/printful.module.js';
import { S3Module } from './s3/s3.module.js';
import { StripeModule } from './stripe/stripe.module.js';

@Module({})
export class AppModule {
  static forRoot(config: Config): DynamicModule {
    return {
      module: AppModule,
      controllers: [BadPicturesController],
      imports: [
        CoreModule.forRoot(config),
        OidcModule,
        OpenAiModule,
        GoogleModule,
        CloudinaryModule,
        S3Module,
        PrintfulModule,
        StripeModule,
        MailModule,
      ],
    };
  }
}
