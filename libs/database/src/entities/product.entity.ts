import { Column, Entity, OneToMany, PrimaryColumn, type Relation } from 'typeorm';
import type { Product } from '#contracts';
import type { ProductVariantEntity } from './product-variant.entity.js';

@Entity('products')
export class ProductEntity {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ type: 'text' })
  globalId!: string;

  @Column({ type: 'int' })
  printfulProductId!: number;

  @Column({ type: 'text' })
  name!: string;

  @Column({ type: 'text' })
  description!: string;

  @Column({ type: 'jsonb' })
  highlights!: Product['highlights'];

  @Column({ type: 'jsonb' })
  details!: Product['details'];

  @Column({ type: 'int' })
  basePriceCents!: number;

  @Column({ type: 'jsonb' })
  images!: Product['images'];

  @Column({ type: 'text' })
  status!: Product['status'];

  @Column({ type: 'text' })
  inventory!: Product['inventory'];

  @Column({ type: 'text' })
  type!: Product['type'];

  @Column({ type: 'text' })
  categoryId!: string;

  @Column({ type: 'jsonb' })
  colors!: Product['colors'];

  @Column({ type: 'jsonb' })
  sizes!: Product['sizes'];

  @Column({ type: 'jsonb' })
  metadata!: Product['metadata'];

  @Column({ type: 'jsonb' })
  breadcrumbs!: Product['breadcrumbs'];

  @Column({ type: 'jsonb' })
  reviews!: Product['reviews'];

  /** Choices the provider wants made for every item of this product, such as the colour of a seam. */
  @Column({ type: 'jsonb' })
  printOptions!: { id: string; value: string }[];

  @Column({ type: 'int' })
  position!: number;

  /** Counts the changes that pages were notified of. */
  @Column({ type: 'int', default: 1 })
  version!: number;

  /** What the search reads: the names of the product and of its categories in lowercase, one a line. */
  @Column({ type: 'text', default: '' })
  words!: string;

  /** The slugs of each category that the product is in, from the root down, such as `clothing/t-shirts`. */
  @Column({ type: 'text', array: true, default: '{}' })
  categories!: string[];

  @Column({ type: 'timestamptz', default: () => 'now()' })
  createdAt!: Date;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  updatedAt!: Date;

  @OneToMany('ProductVariantEntity', 'product')
  variants?: Relation<ProductVariantEntity>[];
}
