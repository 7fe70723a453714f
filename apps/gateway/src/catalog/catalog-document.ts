import { Injectable } from '@nestjs/common';
import { Config } from '#config';
import { FIRST_PICTURE } from '#contracts/documents';
import { cataloguePlace, firstPicture } from '#domain';
import { CatalogFacetsService } from './catalog-facets.service.js';
import { CatalogService } from './catalog.service.js';
import { escaped, withProductHead } from './product-head.js';

const PREFIX = /^\/catalog\/?/;

/**
 * The catalogue's document with the first picture of the product that its address means, painted before any script has
 * run, and with what previews of shared links and search engines read of the product that it names.
 */
@Injectable()
export class CatalogDocument {
  constructor(
    private readonly catalog: CatalogService,
    private readonly facets: CatalogFacetsService,
    private readonly config: Config,
  ) {}

  /** The document itself where the address means no product or one beyond the first ones, or the products cannot be read. */
  async fill(html: string, address: string): Promise<string> {
    const { pathname, searchParams } = new URL(address, 'http://localhost');
    const draw = Math.random();
    try {
      const splat = pathname.replace(PREFIX, '');
      const named = decodeURIComponent(searchParams.get('product') ?? splat.split('/').at(-1) ?? '');
      const [products, tree] = await Promise.all([this.catalog.products(named), this.facets.tree()]);
      const { product } = cataloguePlace({ products, ...tree }, { splat, search: searchParams, draw });
      const isNamed = product?.globalId === named || product?._id === named;
      const filled = product && isNamed ? withProductHead(html, product, this.config.publicUrl) : html;
      const picture = product && firstPicture(product);
      if (!picture) return filled;
      const image = `<img id="first-picture" data-draw="${draw}" class="pic" src="${escaped(picture.url)}" alt="" width="900" height="972" fetchpriority="high">`;
      return filled.replace(FIRST_PICTURE, () => image);
    } catch {
      // The page says what is wrong once it has asked itself.
      return html;
    }
  }
}
