import { Module } from '@nestjs/common';
import { Config } from '#config';
import { MailSender } from './mail-sender.js';
import { SmtpMailSender } from './smtp-mail-sender.js';

/** The mail server at the configured address. */
@Module({
  providers: [{ provide: MailSender, useFactory: ({ mail }: Config) => new SmtpMailSender(mail), inject: [Config] }],
  exports: [MailSender],
})
export class MailModule {}
