import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { IdentityProviderModule } from '#providers';
import { AccessGuard } from './access.guard.js';
import { EndedSessionReader } from './ended-session-reader.js';
import { AuthController } from './auth.controller.js';
import { Authenticator } from './authenticator.js';
import { LoginCookies } from './login-cookies.js';
import { LoginService } from './login.service.js';
import { LogoutController } from './logout.controller.js';
import { LogoutService } from './logout.service.js';
import { SessionEndingService } from './session-ending.service.js';
import { SessionRevocations } from './session-revocations.js';
import { SignInRecorder } from './sign-in-recorder.js';
import { StaffRights } from './staff-rights.js';
import { UsersService } from './users.service.js';

/** Sign-in, the user that a request's token names, and the guard of every endpoint. */
@Module({
  imports: [IdentityProviderModule],
  controllers: [AuthController, LogoutController],
  providers: [
    Authenticator,
    EndedSessionReader,
    LoginCookies,
    LoginService,
    LogoutService,
    SessionEndingService,
    SessionRevocations,
    SignInRecorder,
    StaffRights,
    UsersService,
    { provide: APP_GUARD, useClass: AccessGuard },
  ],
  exports: [Authenticator, EndedSessionReader, SessionRevocations, UsersService],
})
export class IdentityModule {}
