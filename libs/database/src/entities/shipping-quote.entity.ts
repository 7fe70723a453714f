import { Column, Entity, PrimaryColumn } from 'typeorm';
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

  @Column({ type: 'timestamptz', default: () => 'now()' })
  createdAt!: Date;
}
