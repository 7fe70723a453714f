import { Global, Module } from '@nestjs/common';
import { AccessTokenVerifier, createIdentity, OidcClient } from '#providers';
import { CORE, type Core } from '#workflow';
import { AuthController } from './auth.controller.js';
import { Authenticator } from './authenticator.js';
import { LoginService } from './login.service.js';
import { UsersService } from './users.service.js';

const IDENTITY = Symbol('identity');
type Identity = ReturnType<typeof createIdentity>;

@Global()
@Module({
  controllers: [AuthController],
  providers: [
    { provide: IDENTITY, useFactory: (core: Core) => createIdentity(core.config), inject: [CORE] },
    { provide: OidcClient, useFactory: (identity: Identity) => identity.client, inject: [IDENTITY] },
    { provide: AccessTokenVerifier, useFactory: (identity: Identity) => identity.verifier, inject: [IDENTITY] },
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
