import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, Repository } from 'typeorm';
import { ProductEntity, ProductVariantEntity } from '../entities/index.js';
import { isInStock } from '../stock.js';

export type ProductWithVariants = ProductEntity & { variants: ProductVariantEntity[] };

/** A variant with what is needed of its product; in stock where both are. */
export interface VariantOfProduct extends ProductVariantEntity {
  globalId: string;
  productName: string;
  printfulProductId: number;
}

/** A variant with what its price at an address depends on; in stock where its product is, too. */
export type PricedVariant = Pick<
  ProductVariantEntity,
  'syncVariantId' | 'variantId' | 'retailPriceCents' | 'inStock' | 'image' | 'printfiles'
> & { product: Pick<ProductEntity, 'globalId' | 'name' | 'status'> };

/** The catalogue: products and their variants. */
@Injectable()
export class ProductRepository {
  constructor(
    @InjectRepository(ProductEntity) private readonly products: Repository<ProductEntity>,
    @InjectRepository(ProductVariantEntity) private readonly variants: Repository<ProductVariantEntity>,
  ) {}

  /** [CAT-11] A page of the products that are sold, with all their variants, in the order of the catalogue. */
  async findActive(limit: number, after?: string): Promise<ProductWithVariants[]> {
    const page = await this.products
      .createQueryBuilder('product')
      .select('product.id', 'id')
      .where(`product.status = 'active'`)
      .andWhere(
        after ? '(product.position, product.id) > (select position, id from products where id = :after)' : 'true',
        { after },
      )
      .orderBy('product.position')
      .addOrderBy('product.id')
      .limit(limit)
      .getRawMany<{ id: string }>();
    return this.products.find({
      where: { id: In(page.map(({ id }) => id)) },
      relations: { variants: true },
      order: { position: 'ASC', id: 'ASC', variants: { position: 'ASC' } },
    }) as Promise<ProductWithVariants[]>;
  }

  /** [CAT-11] One product that is sold, with all its variants. */
  async findActiveProduct(globalId: string): Promise<ProductWithVariants | undefined> {
    const product = await this.products.findOne({
      where: { globalId, status: 'active' },
      relations: { variants: true },
      order: { variants: { position: 'ASC' } },
    });
    return (product as ProductWithVariants | null) ?? undefined;
  }

  /** A variant of a product that is sold; undefined where the product has no such variant. */
  async findVariant(globalId: string, syncVariantId: number): Promise<VariantOfProduct | undefined> {
    return (await this.findVariants(globalId, [syncVariantId]))[0];
  }

  /** Variants of a product that is sold, in the given order; those that the product does not have are missing. */
  async findVariants(globalId: string, syncVariantIds: readonly number[]): Promise<VariantOfProduct[]> {
    const found = await this.variants.find({
      where: { syncVariantId: In([...syncVariantIds]), product: { globalId, status: 'active' } },
      relations: { product: true },
    });
    return syncVariantIds.flatMap((id) => {
      const variant = found.find(({ syncVariantId }) => syncVariantId === id);
      if (!variant?.product) return [];
      const { product, ...columns } = variant;
      const { name: productName, printfulProductId } = product;
      return [{ ...columns, inStock: isInStock(variant, product), globalId, productName, printfulProductId }];
    });
  }

  /** The prices of the given variants; those that the catalogue does not have are missing from the answer. */
  async findPrices(syncVariantIds: readonly number[]): Promise<PricedVariant[]> {
    const found = (await this.variants.find({
      select: {
        syncVariantId: true,
        variantId: true,
        retailPriceCents: true,
        inStock: true,
        image: true,
        printfiles: true,
        product: { id: true, globalId: true, name: true, status: true, inventory: true },
      },
      where: { syncVariantId: In([...syncVariantIds]) },
      relations: { product: true },
    })) as (ProductVariantEntity & { product: ProductEntity })[];
    return found.map((variant) => ({ ...variant, inStock: isInStock(variant, variant.product) }));
  }
}
