import { Module, type OnModuleInit } from '@nestjs/common';
import Provider from 'oidc-provider';
import type { Config } from '#config';
import { SANDBOX_CONFIG } from '../core/core.module.js';
import { FileStore } from '../core/file-store.js';
import { ServiceRegistry } from '../core/service-registry.js';
import { InteractionController } from './interaction.controller.js';
import { SIGNING_KEYS } from './oidc.tokens.js';
import { providerConfiguration } from './provider-configuration.js';
import { SignInAssetsController } from './sign-in-assets.controller.js';
import { loadSigningKeys, type SigningKeys } from './signing-keys.js';
import { TokensController } from './tokens.controller.js';

@Module({
  controllers: [InteractionController, SignInAssetsController, TokensController],
  providers: [
    { provide: SIGNING_KEYS, useFactory: loadSigningKeys, inject: [FileStore] },
    {
      provide: Provider,
      useFactory: (config: Config, store: FileStore, keys: SigningKeys) =>
        new Provider(`${config.SANDBOX_URL}/oidc`, providerConfiguration(config, store, keys)),
      inject: [SANDBOX_CONFIG, FileStore, SIGNING_KEYS],
    },
  ],
  exports: [Provider],
})
export class OidcModule implements OnModuleInit {
  constructor(private readonly services: ServiceRegistry) {}

  onModuleInit(): void {
    this.services.register({
      name: 'oidc',
      // Sessions belong to browsers: a reset between two tests must not break a third one's sign-in.
      reset: () => undefined,
      faultBody: (status) => ({
        error: status < 500 ? 'invalid_request' : 'server_error',
        error_description: 'Injected failure',
      }),
    });
  }
}
