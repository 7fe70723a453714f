import { Injectable } from '@nestjs/common';
import { receiptOf } from '#contracts/receipt';
import type { CurrentUser } from '../common/current-user.js';
import { PdfResponse } from '../common/pdf-response.js';
import { OrderPresenter } from './order.presenter.js';
import { OrdersService } from './orders.service.js';
import { receiptPdf } from './receipt-pdf.js';

/** [ORD-02] Receipts of orders as PDF documents, for those who may read the order. */
@Injectable()
export class ReceiptService {
  constructor(
    private readonly orders: OrdersService,
    private readonly presenter: OrderPresenter,
  ) {}

  /** Throws 404 where there is no such order, or it is another owner's. */
  async create(orderId: string, reader: CurrentUser): Promise<PdfResponse> {
    const order = this.presenter.present(await this.orders.read(reader, orderId), 'owner');
    return new PdfResponse(await receiptPdf(receiptOf(order)), `inkloom-${order.orderNumber}`);
  }
}
