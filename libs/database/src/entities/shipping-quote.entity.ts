import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ChosenShipping } from '#contracts';
import type { Destination } from '#domain';

/** What the product quoted to a user for a cart at a destination. */
@Entity('shipping_quotes')
export class ShippingQuoteEntity {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ type: 'uuid' })
  userId!: string;

  /** The variants, their printed areas and quantities as one text: costs do not depend on what is printed there. */
  @Column({ type: 'text' })
  cart!: string;

  @Column({ type: 'jsonb' })
  address!: Destination;

  @Column({ type: 'int' })
  subtotalCents!: number;

  @Column({ type: 'int' })
  shippingCents!: number;

  @Column({ type: 'int' })
  taxCents!: number;

  @Column({ type: 'uuid', nullable: true })
  couponId!: string | null;

  /** What the coupon takes off. */
  @Column({ type: 'int' })
  couponCents!: number;

  /** The price of the plan's free item. */
  @Column({ type: 'int' })
  freeItemCents!: number;

  /** What the print provider takes for it, shipping and its tax included. */
  @Column({ type: 'int', nullable: true })
  providerCostCents!: number | null;

  /** The way it is sent; null for the standard way where nothing more is known of it. */
  @Column({ type: 'jsonb', nullable: true })
  shippingMethod!: ChosenShipping | null;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  createdAt!: Date;
}
