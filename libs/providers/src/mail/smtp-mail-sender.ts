import { createTransport } from 'nodemailer';
import type { MailSettings } from '#config';
import { counted } from '../errors/counted.js';
import { mailError } from './mail-error.js';
import { MailSender, type Mail } from './mail-sender.js';

const CONNECT_MS = 10_000;
const SILENCE_MS = 20_000;
/** A header ends with its line. */
const oneLine = (value: string): string => value.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();

/** Sends over SMTP, each mail on a connection of its own: few are sent, and none waits for another's. */
export class SmtpMailSender extends MailSender {
  constructor(private readonly settings: MailSettings) {
    super();
  }

  async send({ messageId, to, subject, html, text, date }: Mail): Promise<void> {
    const { host, port, secure, requireTLS, auth, from } = this.settings;
    const transport = {
      host,
      port,
      secure,
      requireTLS,
      ...(auth ? { auth } : {}),
      connectionTimeout: CONNECT_MS,
      greetingTimeout: CONNECT_MS,
      socketTimeout: SILENCE_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    };
    const mail = {
      messageId: `<${messageId}>`,
      from,
      to: { name: oneLine(to.name), address: to.address },
      envelope: { from: from.address, to: to.address },
      subject: oneLine(subject),
      html,
      text,
      date,
      headers: { 'Auto-Submitted': 'auto-generated' },
    };
    await counted('smtp', 'send', undefined, async () => {
      try {
        await createTransport(transport).sendMail(mail);
      } catch (error) {
        throw mailError(error);
      }
    });
  }
}
