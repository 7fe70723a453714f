import { Injectable } from '@nestjs/common';
import { Config } from '#config';
import { inLanguage, mailCatalogue, text } from '#contracts';
import { HandlesJob, JobError, type JobContext, type JobHandler, type JobOutcome } from '#jobs';
import { crashPoint } from '#observability';
import { OrderMailRepository, OrderRepository, type OrderDetails } from '#orders';
import { MailSender, type Mail } from '#providers';
import { mailHtml } from '../mails/mail-html.js';
import { mailText } from '../mails/mail-text.js';
import { orderMailContent } from '../mails/order-mail-content.js';
import { recipientOf } from '../mails/recipient.js';

type Context = JobContext<'order.mail'>;
interface Delivery {
  order: OrderDetails;
  to: Mail['to'];
  messageId: string;
}

/** Sends the mail about an order, unless that was recorded. A mail that is sent once more, after an answer or a worker was lost, has the same Message-ID. */
@Injectable()
@HandlesJob('order.mail')
export class MailHandler implements JobHandler<'order.mail'> {
  constructor(
    private readonly config: Config,
    private readonly orders: OrderRepository,
    private readonly mails: OrderMailRepository,
    private readonly sender: MailSender,
  ) {}

  async run(context: Context): Promise<JobOutcome<'order.mail'>> {
    const { job, input } = context;
    const messageId = `${job.id}@${this.config.mail.from.address.split('@')[1]}`;
    if (await this.mails.wasSent(input)) return { done: { messageId } };
    const order = await this.find(input.orderId);
    const to = recipientOf(order.owner, order.shippingAddress.name);
    // A replay could not mend this; the user follows the order on its page.
    if (!to) return { done: { notSent: 'no address' } };
    await this.send(context, { order, to, messageId });
    return { done: { messageId } };
  }

  private async send(context: Context, { order, to, messageId }: Delivery): Promise<void> {
    const { job, input } = context;
    const words = inLanguage(mailCatalogue(order.language), () => {
      const content = orderMailContent(order, input, this.config.publicUrl);
      return { subject: content.subject, html: mailHtml(content), text: mailText(content) };
    });
    await context.stage('sending', 50);
    crashPoint('mail.sending');
    await this.sender.send({
      messageId,
      to,
      ...words,
      date: job.createdAt,
    });
    crashPoint('mail.sent');
    await context.transaction((tx) => this.mails.recordSent(tx, input, to.address));
    crashPoint('mail.recorded');
  }

  private async find(id: string): Promise<OrderDetails> {
    const order = await this.orders.findDetails(id);
    if (order) return order;
    throw new JobError({ code: 'NOT_FOUND', class: 'permanent', message: text('order.notFound', { id }) });
  }
}
