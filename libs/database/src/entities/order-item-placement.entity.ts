import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import type { AspectChoice, EditorState } from '#contracts';
import { AssetEntity } from './asset.entity.js';
import { OrderItemEntity } from './order-item.entity.js';

/** A design on one print area of an ordered item. */
@Entity('order_item_placements')
export class OrderItemPlacementEntity {
  @PrimaryColumn({ type: 'uuid' })
  itemId!: string;

  @Column({ type: 'int' })
  position!: number;

  @PrimaryColumn({ type: 'text' })
  placement!: string;

  @Column({ type: 'text' })
  title!: string;

  @Column({ type: 'uuid' })
  designId!: string;

  @Column({ type: 'text' })
  designUrl!: string;

  @Column({ type: 'uuid' })
  designAssetId!: string;

  @Column({ type: 'uuid', nullable: true })
  printAssetId!: string | null;

  /** Of the bytes of the design as it was ordered; a trigger of the database fills it. Null for designs that were gone before. */
  @Column({ type: 'text', nullable: true, insert: false, update: false })
  designSha256!: string | null;

  /** Of the bytes of `printAssetId`, likewise. */
  @Column({ type: 'text', nullable: true, insert: false, update: false })
  printSha256!: string | null;

  @Column({ type: 'jsonb', nullable: true })
  editorState!: EditorState | null;

  @Column({ type: 'jsonb', nullable: true })
  aspectChoice!: AspectChoice | null;

  @ManyToOne(() => OrderItemEntity, 'placements')
  @JoinColumn({ name: 'item_id' })
  item?: Relation<OrderItemEntity>;

  @ManyToOne(() => AssetEntity)
  @JoinColumn({ name: 'design_asset_id' })
  designAsset?: Relation<AssetEntity>;

  @ManyToOne(() => AssetEntity)
  @JoinColumn({ name: 'print_asset_id' })
  printAsset?: Relation<AssetEntity> | null;
}
