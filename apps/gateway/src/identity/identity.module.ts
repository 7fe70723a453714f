import { Module } from '@nestjs/common';
import { IdentityProviderModule } from '#providers';
import { AuthController } from './auth.controller.js';
import { Authenticator } from './authenticator.js';
import { LoginCookies } from './login-cookies.js';
import { LoginService } from './login.service.js';
import { UsersService } from './users.service.js';

/** Sign-in, and the user that a request's token names. */
@Module({
  imports: [IdentityProviderModule],
  controllers: [AuthController],
  providers: [Authenticator, LoginCookies, LoginService, UsersService],
  exports: [Authenticator, UsersService],
})
export class IdentityModule {}
