import { Injectable } from '@nestjs/common';
import { createHash, randomInt } from 'node:crypto';
import { GiftCodeRepository, type GiftCodeRow } from '#billing';
import { text } from '#contracts';
import { AuditRepository, Database } from '#database';
import { BalancePublisher, TokenLedger, type AccountState } from '#ledger';
import type { CallOf } from '../common/endpoint.decorator.js';
import { HttpError } from '../common/http-error.js';

type NewCodes = CallOf<'POST /api/admin/gift-codes'>['body'];

/** Without letters that are taken for digits, or for one another. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const LENGTH = 16;
const SHOWN = 4;
const DAY_MS = 86_400_000;

/** [TOK-06] Gift codes: 80 bits of chance each, kept as a hash, good once. */
@Injectable()
export class GiftCodeService {
  constructor(
    private readonly codes: GiftCodeRepository,
    private readonly ledger: TokenLedger,
    private readonly balances: BalancePublisher,
    private readonly audit: AuditRepository,
    private readonly database: Database,
  ) {}

  /** Adds the tokens to the user's account. Throws 422 where the code is unknown, revoked, over or redeemed. */
  async redeem(userId: string, code: string): Promise<{ tokens: number; balance: AccountState }> {
    const hash = hashOf(code);
    const redeemed = await this.database.transaction(async (tx) => {
      const gift = await this.codes.redeem(tx, hash, userId);
      if (!gift) return undefined;
      const { id, tokens, ending } = gift;
      const expiresAt = expiryOf(gift);
      const note = text('gift.note', { ending });
      const credit = { userId, amount: tokens, key: `gift:${id}`, note, expiresAt };
      return { tokens, balance: await this.ledger.grant(tx, credit) };
    });
    if (!redeemed) throw new HttpError(422, 'REFUSED', await this.refusalOf(hash, userId), { field: 'code' });
    await this.balances.publish(redeemed.balance);
    return redeemed;
  }

  /** Who reads names is in the audit log. */
  async list(adminId: string): Promise<GiftCodeRow[]> {
    await this.audit.recordRead({ actorId: adminId, action: 'gift-codes.read', subject: 'gift-codes' });
    return this.codes.list();
  }

  /** Makes so many codes; they cannot be read again. */
  async make(
    adminId: string,
    { count, tokens, tokenDays, endsAt, note }: NewCodes,
  ): Promise<{ codes: string[]; made: GiftCodeRow[] }> {
    const codes = Array.from({ length: count }, newCode);
    const made = await this.database.transaction(async (tx) => {
      const hashed = codes.map((code) => ({ hash: hashOf(code), ending: code.slice(-SHOWN) }));
      const added = await this.codes.add(tx, {
        codes: hashed,
        tokens,
        tokenDays,
        endsAt: endsAt === null ? null : new Date(endsAt),
        note,
        adminId,
      });
      const details = { count, tokens, tokenDays };
      await this.audit.record({ actorId: adminId, action: 'gift-codes.add', subject: 'gift-codes', details }, tx);
      return added;
    });
    return { codes: codes.map(grouped), made };
  }

  /** Throws 409 where it was redeemed or revoked already. */
  revoke(adminId: string, id: string): Promise<GiftCodeRow> {
    return this.database.transaction(async (tx) => {
      const revoked = await this.codes.revoke(tx, id);
      if (!revoked) throw new HttpError(409, 'CONFLICT', text('gift.notOpen'));
      const details = { ending: revoked.ending, tokens: revoked.tokens };
      await this.audit.record(
        { actorId: adminId, action: 'gift-codes.revoke', subject: `gift-code:${id}`, details },
        tx,
      );
      return revoked;
    });
  }

  private async refusalOf(hash: Buffer, userId: string): Promise<string> {
    const known = await this.codes.findByHash(hash, userId);
    if (known?.redeemedAt) return text(known.own ? 'gift.redeemedByYou' : 'gift.redeemed');
    return text(known ? 'gift.over' : 'gift.unknown');
  }
}

const expiryOf = ({ tokenDays }: GiftCodeRow): Date | null =>
  tokenDays === null ? null : new Date(Date.now() + tokenDays * DAY_MS);
const hashOf = (code: string): Buffer => createHash('sha256').update(code).digest();
const newCode = (): string => Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
const grouped = (code: string): string => code.match(/.{4}/g)!.join('-');
