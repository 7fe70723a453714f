import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('cart_lines')
export class CartLineEntity {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ type: 'uuid' })
  userId!: string;

  @Column({ type: 'text' })
  globalId!: string;

  @Column({ type: 'bigint' })
  syncVariantId!: number;

  @Column({ type: 'int' })
  quantity!: number;

  @Column({ type: 'text', nullable: true })
  size!: string | null;

  @Column({ type: 'text', nullable: true })
  color!: string | null;

  @Column({ type: 'uuid', nullable: true })
  designId!: string | null;

  @Column({ type: 'uuid', nullable: true })
  mockupId!: string | null;

  /** Names its placements in one text; empty where it has none. */
  @Column({ type: 'text', default: '' })
  placementsKey!: string;

  /** Set while the user leaves it for later: it is not ordered then. */
  @Column({ type: 'timestamptz', nullable: true })
  savedAt!: Date | null;

  /** What the variant cost when the user last took note of it; null where that is not known. */
  @Column({ type: 'int', nullable: true })
  seenPriceCents!: number | null;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  createdAt!: Date;
}
