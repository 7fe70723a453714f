import { Injectable } from '@nestjs/common';
import { Documents, FileStore } from '../core/file-store.js';

export interface StoredMail {
  messageId: string;
  at: string;
  from: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  headers: Record<string, string>;
  /** How often it came: a mailbox shows one of each Message-ID. */
  deliveries: number;
}

/** An address whose mails are refused. */
export interface Refusal {
  address: string;
  code: number;
}

const MOST_KEPT = 2_000;

/** The mails that were taken, and the addresses that are refused. */
@Injectable()
export class Mailbox {
  private readonly mails: Documents<StoredMail>;
  private readonly refusals: Documents<Refusal>;

  constructor(store: FileStore) {
    this.mails = store.open<StoredMail>('mails');
    this.refusals = store.open<Refusal>('mail-refusals');
  }

  /** Keeps the mail; of one that came before, counts it. */
  deliver(mail: Omit<StoredMail, 'deliveries'>): StoredMail {
    const known = this.mails.get(mail.messageId);
    const kept = known ? { ...known, deliveries: known.deliveries + 1 } : { ...mail, deliveries: 1 };
    this.mails.set(mail.messageId, kept);
    const [oldest] = this.mails.all();
    if (this.mails.all().length > MOST_KEPT && oldest) this.mails.delete(oldest.messageId);
    return kept;
  }

  /** Newest first. */
  list(to?: string): StoredMail[] {
    const all = this.mails.all().filter((mail) => to === undefined || mail.to === to);
    return all.sort((one, other) => other.at.localeCompare(one.at));
  }

  find(messageId: string): StoredMail | undefined {
    return this.mails.get(messageId);
  }

  /** From now on mails to the address are refused with the code; with none they are taken again. */
  refuse({ address, code }: { address: string; code?: number | undefined }): void {
    if (code === undefined) this.refusals.delete(address);
    else this.refusals.set(address, { address, code });
  }

  refusalOf(address: string): Refusal | undefined {
    return this.refusals.get(address);
  }

  reset(): void {
    this.mails.clear();
    this.refusals.clear();
  }
}
