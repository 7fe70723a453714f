import { Injectable } from '@nestjs/common';
import { PlanSubscriptionRepository } from '#billing';
import { Config } from '#config';
import { inLanguage, mailCatalogue } from '#contracts';
import { UserRepository } from '#database';
import { HandlesJob, type JobContext, type JobHandler, type JobOutcome } from '#jobs';
import { MailSender } from '#providers';
import { mailHtml } from '../mails/mail-html.js';
import { mailText } from '../mails/mail-text.js';
import { planMailContent } from '../mails/plan-mail-content.js';
import { recipientOf } from '../mails/recipient.js';

/** [TOK-05] Sends the mail about a plan. One that is sent once more, after an answer or a worker was lost, has the same Message-ID. */
@Injectable()
@HandlesJob('plan.mail')
export class PlanMailHandler implements JobHandler<'plan.mail'> {
  constructor(
    private readonly config: Config,
    private readonly subscriptions: PlanSubscriptionRepository,
    private readonly users: UserRepository,
    private readonly sender: MailSender,
  ) {}

  async run(context: JobContext<'plan.mail'>): Promise<JobOutcome<'plan.mail'>> {
    const { job, input } = context;
    const subscription = await this.subscriptions.find(input.subscriptionId);
    const user = subscription?.userId ? await this.users.find(subscription.userId) : null;
    const to = recipientOf(user, '');
    // A replay could not mend this; the user finds how the plan stands on its page.
    if (!subscription || !to) return { done: { notSent: 'no address' } };
    const messageId = `${job.id}@${this.config.mail.from.address.split('@')[1]}`;
    const words = inLanguage(mailCatalogue(subscription.language), () => {
      const content = planMailContent(input, this.config.publicUrl);
      return { subject: content.subject, html: mailHtml(content), text: mailText(content) };
    });
    await context.stage('sending', 50);
    await this.sender.send({ messageId, to, ...words, date: job.createdAt });
    return { done: { messageId } };
  }
}
