import { Column, Entity, JoinColumn, ManyToOne, OneToMany, PrimaryColumn, type Relation } from 'typeorm';
import type {
  Address,
  ChosenShipping,
  Order,
  OrderStatus,
  OrderTrouble,
  PaymentStatus,
  PrintfulStatus,
  ReviewStatus,
  SubmissionState,
} from '#contracts';
import type { OrderItemEntity } from './order-item.entity.js';
import { UserEntity } from './user.entity.js';

@Entity('orders')
export class OrderEntity {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ type: 'text' })
  orderNumber!: string;

  @Column({ type: 'uuid', nullable: true })
  userId!: string | null;

  @Column({ type: 'int' })
  version!: number;

  @Column({ type: 'text' })
  status!: OrderStatus;

  @Column({ type: 'text' })
  reviewStatus!: ReviewStatus;

  @Column({ type: 'text' })
  submissionState!: SubmissionState;

  @Column({ type: 'text', nullable: true })
  submissionError!: string | null;

  @Column({ type: 'uuid', nullable: true })
  submissionJobId!: string | null;

  @Column({ type: 'text' })
  externalId!: string;

  @Column({ type: 'text', nullable: true })
  printfulOrderId!: string | null;

  @Column({ type: 'text' })
  printfulOrderStatus!: PrintfulStatus;

  @Column({ type: 'int' })
  subtotalCents!: number;

  @Column({ type: 'int' })
  shippingCents!: number;

  @Column({ type: 'int' })
  taxCents!: number;

  /** The coupon that it was ordered with, and what that takes off. */
  @Column({ type: 'text', nullable: true })
  couponCode!: string | null;

  @Column({ type: 'int' })
  couponCents!: number;

  /** The price of the plan's free item; 0 without one. */
  @Column({ type: 'int' })
  freeItemCents!: number;

  @Column({ type: 'int' })
  totalCents!: number;

  @Column({ type: 'text' })
  currency!: string;

  /** The way it is sent, as the provider offered it at checkout. */
  @Column({ type: 'jsonb', nullable: true })
  shippingMethod!: ChosenShipping | null;

  @Column({ type: 'jsonb' })
  shippingAddress!: Address;

  @Column({ type: 'jsonb' })
  billingAddress!: Address;

  @Column({ type: 'jsonb' })
  metadata!: Order['metadata'];

  /** What the shopper wants the team to know. */
  @Column({ type: 'text', nullable: true })
  note!: string | null;

  @Column({ type: 'jsonb' })
  shipments!: Order['shipments'];

  @Column({ type: 'text', nullable: true })
  reviewNotes!: string | null;

  @Column({ type: 'timestamptz', nullable: true })
  reviewedAt!: Date | null;

  @Column({ type: 'uuid', nullable: true })
  reviewedBy!: string | null;

  /** The payment that pays for it now; an expired one is replaced by the next. */
  @Column({ type: 'uuid', nullable: true })
  paymentId!: string | null;

  @Column({ type: 'text' })
  paymentStatus!: PaymentStatus;

  @Column({ type: 'timestamptz', nullable: true })
  captureBefore!: Date | null;

  @Column({ type: 'int' })
  paidCents!: number;

  @Column({ type: 'int' })
  refundedCents!: number;

  /** Set while the admins leave the order for later. */
  @Column({ type: 'timestamptz', nullable: true })
  heldAt!: Date | null;

  /** Set while the owner is asked for a change, with what is asked. */
  @Column({ type: 'timestamptz', nullable: true })
  changeAskedAt!: Date | null;

  @Column({ type: 'text', nullable: true })
  changeNote!: string | null;

  /** Set while a problem that the owner has reported waits for its answer. */
  @Column({ type: 'timestamptz', nullable: true })
  problemAt!: Date | null;

  /** Set where that owner's plan puts it before the others. */
  @Column({ type: 'boolean' })
  problemFirst!: boolean;

  /** What holds it up at the print provider or on its way; null while nothing does. */
  @Column({ type: 'text', nullable: true })
  trouble!: OrderTrouble | null;

  /** What the print provider takes for it: estimated at checkout, true once it is submitted. Null where it is not known. */
  @Column({ type: 'int', nullable: true })
  providerCostCents!: number | null;

  /** Set where the owner cancelled the order before it was decided; it is rejected then. */
  @Column({ type: 'timestamptz', nullable: true })
  cancelledAt!: Date | null;

  /** Until when its approval can be taken back: the submission begins no earlier. */
  @Column({ type: 'timestamptz', nullable: true })
  submitAfter!: Date | null;

  /** What an approval that can be taken back has ended. */
  @Column({ type: 'jsonb', nullable: true, select: false })
  beforeApproval!: { held_at: string | null; change_asked_at: string | null; change_note: string | null } | null;

  /** In which the mails about it are written. */
  @Column({ type: 'text', default: 'en' })
  language!: string;

  /** Recipient and products in lower case, for the admins' search. */
  @Column({ type: 'text', default: '', select: false })
  searchWords!: string;

  @Column({ type: 'text', nullable: true })
  idempotencyKey!: string | null;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  createdAt!: Date;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  updatedAt!: Date;

  @ManyToOne(() => UserEntity)
  @JoinColumn({ name: 'user_id' })
  owner?: Relation<UserEntity> | null;

  @OneToMany('OrderItemEntity', 'order')
  items?: Relation<OrderItemEntity>[];
}
