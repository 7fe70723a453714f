import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, Repository } from 'typeorm';
import { ProductEntity, ProductVariantEntity } from '../entities/index.js';

export type ProductWithVariants = ProductEntity & { variants: ProductVariantEntity[] };

/** A variant with what is needed of its product. */
export interface VariantOfProduct extends ProductVariantEntity {
  globalId: string;
  productName: string;
  printfulProductId: number;
}

/** A variant with what its price at an address depends on. */
export type PricedVariant = Pick<
  ProductVariantEntity,
  'syncVariantId' | 'variantId' | 'retailPriceCents' | 'inStock' | 'image' | 'printfiles'
> & { product: Pick<ProductEntity, 'globalId' | 'status'> };

/** The catalogue: products and their variants. */
@Injectable()
export class ProductRepository {
  constructor(
    @InjectRepository(ProductEntity) private readonly products: Repository<ProductEntity>,
    @InjectRepository(ProductVariantEntity) private readonly variants: Repository<ProductVariantEntity>,
  ) {}

  /** [CAT-11] The products that are sold, with all their variants, in the order of the catalogue. */
  findActive(): Promise<ProductWithVariants[]> {
    return this.products.find({
      where: { status: 'active' },
      relations: { variants: true },
      order: { position: 'ASC', globalId: 'ASC', variants: { position: 'ASC' } },
    }) as Promise<ProductWithVariants[]>;
  }

  /** A variant of a product that is sold; undefined where the product has no such variant. */
  async findVariant(globalId: string, syncVariantId: number): Promise<VariantOfProduct | undefined> {
    const [variant] = await this.variants.find({
      where: { syncVariantId, product: { globalId, status: 'active' } },
      relations: { product: true },
    });
    if (!variant?.product) return undefined;
    const { product, ...columns } = variant;
    const { name: productName, printfulProductId } = product;
    return { ...columns, globalId, productName, printfulProductId };
  }

  /** The prices of the given variants; those that the catalogue does not have are missing from the answer. */
  findPrices(syncVariantIds: readonly number[]): Promise<PricedVariant[]> {
    return this.variants.find({
      select: {
        syncVariantId: true,
        variantId: true,
        retailPriceCents: true,
        inStock: true,
        image: true,
        printfiles: true,
        product: { id: true, globalId: true, status: true },
      },
      where: { syncVariantId: In([...syncVariantIds]) },
      relations: { product: true },
    }) as Promise<(ProductVariantEntity & { product: ProductEntity })[]>;
  }
}
