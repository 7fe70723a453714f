import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { IdentityProviderModule } from '#providers';
import { AccessGuard } from './access.guard.js';
import { AuthController } from './auth.controller.js';
import { Authenticator } from './authenticator.js';
import { LoginCookies } from './login-cookies.js';
import { LoginService } from './login.service.js';
import { UsersService } from './users.service.js';

/** Sign-in, the user that a request's token names, and the guard of every endpoint. */
@Module({
  imports: [IdentityProviderModule],
  controllers: [AuthController],
  providers: [Authenticator, LoginCookies, LoginService, UsersService, { provide: APP_GUARD, useClass: AccessGuard }],
  exports: [Authenticator, UsersService],
})
export class IdentityModule {}
