import { Global, Module } from '@nestjs/common';
import { AccessTokenVerifier, IdentityProviderModule, OidcClient } from '#providers';
import { CORE, type Core } from '#workflow';
import { AuthController } from './auth.controller.js';
import { Authenticator } from './authenticator.js';
import { LoginService } from './login.service.js';
import { UsersService } from './users.service.js';

@Global()
@Module({
  imports: [IdentityProviderModule],
  controllers: [AuthController],
  providers: [
    { provide: UsersService, useFactory: (core: Core) => new UsersService(core), inject: [CORE] },
    {
      provide: LoginService,
      useFactory: (core: Core, client: OidcClient) => new LoginService(core, client),
      inject: [CORE, OidcClient],
    },
    {
      provide: Authenticator,
      useFactory: (verifier: AccessTokenVerifier, users: UsersService) => new Authenticator(verifier, users),
      inject: [AccessTokenVerifier, UsersService],
    },
  ],
  exports: [UsersService, Authenticator],
})
export class IdentityModule {}
