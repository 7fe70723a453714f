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

  @Column({ type: 'timestamptz', default: () => 'now()' })
  createdAt!: Date;
}
