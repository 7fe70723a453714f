import { Injectable } from '@nestjs/common';
import type { OrderProblem } from '#contracts';
import { Database, newId, type OrderEntity, type Queryable, type Transaction } from '#database';
import { OrderMailOutbox } from './mails/order-mail-outbox.js';
import { recordOrderEvent } from './order-history.repository.js';
import type { ProblemRow } from './order-rows.js';
import { BUMP } from './order-transitions.js';

/** What the owner of an order says went wrong with it. */
export interface ProblemReport {
  orderId: string;
  ownerId: string;
  kind: OrderProblem['kind'];
  words: string;
  photoIds: readonly string[];
  /** [TOK-05] Whether it stands before the others, by the owner's plan. */
  first: boolean;
}

/** What an admin answers. */
export interface ProblemAnswer {
  orderId: string;
  adminId: string;
  answer: string;
}

/** A problem is one of something that was printed: it is or was on its way to the shopper. */
const PRINTED = "status in ('processing', 'shipped', 'delivered')";

/** Problems that the owners of orders report, and their answers. */
@Injectable()
export class OrderProblemRepository {
  constructor(
    private readonly database: Database,
    private readonly mails: OrderMailOutbox,
  ) {}

  /** Keeps a report; false where the order is not printed, or a problem waits for its answer already. */
  async report(tx: Transaction, { orderId, ownerId, kind, words, photoIds, first }: ProblemReport): Promise<boolean> {
    const rows = await tx.query(
      `update orders set problem_at = now(), problem_first = $3, ${BUMP}
       where id = $1 and user_id = $2 and problem_at is null and ${PRINTED} returning id`,
      [orderId, ownerId, first],
    );
    if (rows.length === 0) return false;
    await tx.query('insert into order_problems (id, order_id, kind, words, photo_ids) values ($1, $2, $3, $4, $5)', [
      newId(),
      orderId,
      kind,
      words,
      photoIds,
    ]);
    await recordOrderEvent(tx, orderId, 'problem_reported', ownerId);
    return true;
  }

  /** Answers the problem that waits, and mails the answer; undefined where none does. */
  async answer(tx: Transaction, { orderId, adminId, answer }: ProblemAnswer): Promise<OrderEntity | undefined> {
    const [order] = await tx.query<OrderEntity>(
      `update orders set problem_at = null, problem_first = false, ${BUMP} where id = $1 and problem_at is not null returning *`,
      [orderId],
    );
    if (!order) return undefined;
    await tx.query(
      `update order_problems set answer = $2, answered_at = now(), answered_by = $3
       where order_id = $1 and answered_at is null`,
      [orderId, answer, adminId],
    );
    await recordOrderEvent(tx, orderId, 'problem_answered', adminId);
    await this.mails.accept(tx, order, { mail: 'problem-answered', event: `problem ${order.version}`, note: answer });
    return order;
  }

  /** Every problem of an order, the oldest first. */
  findAll(orderId: string, db: Queryable = this.database): Promise<ProblemRow[]> {
    return db.query<ProblemRow>(
      `select p.kind, p.words, p.reported_at, p.answer, p.answered_at,
         coalesce((select array_agg(a.key order by photo.at) from unnest(p.photo_ids) with ordinality photo (id, at)
           join assets a on a.id = photo.id), '{}') as photos
       from order_problems p where p.order_id = $1 order by p.reported_at`,
      [orderId],
    );
  }
}
