/** A mail as it leaves. */
export interface Mail {
  /** Without its brackets; the same mail has the same id however often it is sent. */
  messageId: string;
  to: { name: string; address: string };
  subject: string;
  html: string;
  text: string;
  date: Date;
}

/** Hands mails to the mail server. */
export abstract class MailSender {
  /** Resolves when the server has taken the mail. Throws a ProviderError: `permanent` where it refuses the address or the mail for good. */
  abstract send(mail: Mail): Promise<void>;
}
