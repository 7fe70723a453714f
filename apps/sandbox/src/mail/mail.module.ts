import { Module } from '@nestjs/common';
import { MailController } from './mail.controller.js';
import { Mailbox } from './mailbox.js';
import { SmtpSink } from './smtp-sink.js';

/** The mail server: takes mails over SMTP and shows them under /mail. */
@Module({ controllers: [MailController], providers: [Mailbox, SmtpSink] })
export class MailModule {}
