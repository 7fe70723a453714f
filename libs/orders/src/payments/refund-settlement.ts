import { Injectable } from '@nestjs/common';
import { Database } from '#database';
import { PaymentProvider, ProviderError } from '#providers';
import { PaymentRepository, type RefundRow } from './payment.repository.js';
import { PaymentSettlement } from './payment-settlement.js';

/** Carries out a refund that is recorded. May run any number of times for one refund: the provider gives back once. */
@Injectable()
export class RefundSettlement {
  constructor(
    private readonly database: Database,
    private readonly payments: PaymentRepository,
    private readonly settlement: PaymentSettlement,
    private readonly provider: PaymentProvider,
  ) {}

  /** Throws the provider's error; a refund that it refuses for good is ended, any other stays open and is tried again later. */
  async complete({ id, paymentId, amountCents, status }: RefundRow): Promise<void> {
    if (status !== 'pending') return;
    const { providerId } = (await this.payments.find(paymentId))!;
    const refundId = await this.provider
      .refund({ refundId: id, providerId: providerId!, amountCents })
      .catch((error: unknown) => this.failed(id, error));
    const seen = await this.provider.read(providerId!);
    await this.settlement.settle(paymentId, seen, async (tx) => {
      await this.payments.endRefund(tx, id, 'succeeded', refundId);
      return true;
    });
  }

  private async failed(id: string, error: unknown): Promise<never> {
    if (error instanceof ProviderError && error.class === 'permanent' && error.code === 'BAD_REQUEST')
      await this.payments.endRefund(this.database, id, 'failed');
    throw error;
  }
}
