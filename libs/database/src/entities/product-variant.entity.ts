import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import type { Variant } from '#contracts';
import { ProductEntity } from './product.entity.js';

@Entity('product_variants')
export class ProductVariantEntity {
  @PrimaryColumn({ type: 'bigint' })
  syncVariantId!: number;

  @Column({ type: 'uuid' })
  productId!: string;

  @Column({ type: 'int' })
  variantId!: number;

  @Column({ type: 'bigint' })
  syncProductId!: number;

  @Column({ type: 'text' })
  name!: string;

  @Column({ type: 'boolean' })
  synced!: boolean;

  @Column({ type: 'boolean' })
  inStock!: boolean;

  @Column({ type: 'text', nullable: true })
  size!: string | null;

  @Column({ type: 'text', nullable: true })
  color!: string | null;

  @Column({ type: 'text', nullable: true })
  colorCode!: string | null;

  /** [CAT-10] The palette's color that the filter takes this variant for. */
  @Column({ type: 'text', nullable: true })
  paletteColor!: string | null;

  @Column({ type: 'int' })
  retailPriceCents!: number;

  @Column({ type: 'text' })
  image!: string;

  @Column({ type: 'jsonb' })
  files!: Variant['files'];

  @Column({ type: 'jsonb' })
  printfiles!: Variant['printfiles'];

  @Column({ type: 'int' })
  position!: number;

  @ManyToOne(() => ProductEntity, 'variants')
  @JoinColumn({ name: 'product_id' })
  product?: Relation<ProductEntity>;
}
