import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { simpleParser, type ParsedMail } from 'mailparser';
import { SMTPServer, type SMTPServerAddress, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import type { Config } from '#config';
import { SANDBOX_CONFIG } from '../core/core.module.js';
import { Journal } from '../core/journal.js';
import { ServiceRegistry } from '../core/service-registry.js';
import { Mailbox, type Refusal, type StoredMail } from './mailbox.js';

const MAX_BYTES = 5 * 1024 * 1024;
/** Headers that say how a mail was sent. */
const SHOWN_HEADERS = ['from', 'to', 'date', 'message-id', 'auto-submitted', 'bcc', 'cc', 'x-injected'];

/** A mail server that takes every mail and passes none on. */
@Injectable()
export class SmtpSink implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly server: SMTPServer;

  constructor(
    @Inject(SANDBOX_CONFIG) private readonly config: Config,
    private readonly mailbox: Mailbox,
    private readonly journal: Journal,
    registry: ServiceRegistry,
  ) {
    registry.register({ name: 'mail', reset: () => mailbox.reset() });
    this.server = new SMTPServer({
      // Mails go over loopback: a certificate of our own would be refused.
      disabledCommands: ['STARTTLS', 'AUTH'],
      size: MAX_BYTES,
      logger: false,
      onRcptTo: ({ address }, _session, callback) => callback(refusalError(mailbox.refusalOf(address))),
      onData: (stream, session, callback) => void this.take(stream, session).then(() => callback(), callback),
    });
  }

  onApplicationBootstrap(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.server.once('error', reject);
      this.server.listen(this.config.SANDBOX_SMTP_PORT, this.config.HOST, () => {
        // One broken connection ends no other.
        this.server.on('error', () => undefined);
        this.server.off('error', reject);
        resolve();
      });
    });
  }

  onApplicationShutdown(): Promise<void> {
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  private async take(stream: SMTPServerDataStream, { envelope }: SMTPServerSession): Promise<void> {
    const parsed = await simpleParser(stream);
    for (const recipient of envelope.rcptTo) {
      const mail = this.mailbox.deliver(mailOf(parsed, recipient));
      const { messageId, to, subject, deliveries } = mail;
      const body = { to, subject, hasHtml: mail.html !== '', hasText: mail.text !== '', deliveries };
      this.journal.append({ service: 'mail', operation: 'mail.accept', key: messageId, body });
    }
  }
}

function mailOf(parsed: ParsedMail, { address }: SMTPServerAddress): Omit<StoredMail, 'deliveries'> {
  const shown = parsed.headerLines.filter(({ key }) => SHOWN_HEADERS.includes(key));
  return {
    messageId: (parsed.messageId ?? '').replace(/^<|>$/g, ''),
    at: new Date().toISOString(),
    from: parsed.from?.text ?? '',
    to: address,
    subject: parsed.subject ?? '',
    html: parsed.html || '',
    text: parsed.text ?? '',
    headers: Object.fromEntries(shown.map(({ key, line }) => [key, line.slice(key.length + 1).trim()])),
  };
}

function refusalError(refusal: Refusal | undefined): Error | undefined {
  if (!refusal) return undefined;
  const words = refusal.code >= 500 ? '5.1.1 No such user here' : '4.3.2 Try again later';
  return Object.assign(new Error(words), { responseCode: refusal.code });
}
