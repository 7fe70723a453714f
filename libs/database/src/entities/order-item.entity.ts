import { Column, Entity, JoinColumn, ManyToOne, OneToMany, PrimaryColumn, type Relation } from 'typeorm';
import type { Line } from '#contracts';
import { AssetEntity } from './asset.entity.js';
import { OrderEntity } from './order.entity.js';
import type { OrderItemPlacementEntity } from './order-item-placement.entity.js';
import { ProductVariantEntity } from './product-variant.entity.js';

@Entity('order_items')
export class OrderItemEntity {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ type: 'uuid' })
  orderId!: string;

  @Column({ type: 'int' })
  position!: number;

  @Column({ type: 'text' })
  globalId!: string;

  @Column({ type: 'bigint' })
  syncVariantId!: number;

  @Column({ type: 'int' })
  variantId!: number;

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

  @Column({ type: 'int' })
  priceCents!: number;

  @Column({ type: 'jsonb' })
  product!: Line['productData'];

  @Column({ type: 'text', nullable: true })
  designUrl!: string | null;

  @Column({ type: 'text', nullable: true })
  mockupUrl!: string | null;

  @Column({ type: 'text', nullable: true })
  processedDesignId!: string | null;

  @Column({ type: 'uuid', nullable: true })
  printAssetId!: string | null;

  /** Of the bytes of the design as it was ordered; a trigger of the database fills it. Null for designs that were gone before. */
  @Column({ type: 'text', nullable: true, insert: false, update: false })
  designSha256!: string | null;

  /** Of the bytes of `printAssetId`, likewise. */
  @Column({ type: 'text', nullable: true, insert: false, update: false })
  printSha256!: string | null;

  /** Of a poor print that its owner agreed to. */
  @Column({ type: 'int', nullable: true })
  acceptedDpi!: number | null;

  @Column({ type: 'text', nullable: true })
  placement!: string | null;

  /** What the print areas added to the price. */
  @Column({ type: 'jsonb', default: [] })
  placementPrices!: Line['placementPrices'];

  @ManyToOne(() => OrderEntity, 'items')
  @JoinColumn({ name: 'order_id' })
  order?: Relation<OrderEntity>;

  /** As it is sold now; null where the catalogue has it no longer. */
  @ManyToOne(() => ProductVariantEntity)
  @JoinColumn({ name: 'sync_variant_id' })
  variant?: Relation<ProductVariantEntity> | null;

  @ManyToOne(() => AssetEntity)
  @JoinColumn({ name: 'print_asset_id' })
  printAsset?: Relation<AssetEntity> | null;

  /** None where the item has one design that was never placed by name. */
  @OneToMany('OrderItemPlacementEntity', 'item')
  placements?: Relation<OrderItemPlacementEntity>[];
}
