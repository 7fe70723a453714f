import { Injectable } from '@nestjs/common';
import { FIRST_PICTURE } from '#contracts/documents';
import { cataloguePlace, firstPicture } from '#domain';
import { CatalogService } from './catalog.service.js';

const PREFIX = /^\/catalog\/?/;
const escaped = (text: string): string => text.replace(/[&"<]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The catalogue's document with the first picture of the product that its address means: painted before any script has run. */
@Injectable()
export class CatalogDocument {
  constructor(private readonly catalog: CatalogService) {}

  /** The document itself where the address means no product, or the products cannot be read. */
  async fill(html: string, address: string): Promise<string> {
    const { pathname, searchParams } = new URL(address, 'http://localhost');
    const draw = Math.random();
    try {
      const splat = pathname.replace(PREFIX, '');
      const named = searchParams.get('product') ?? splat.split('/').at(-1);
      const products = await this.catalog.products(named && decodeURIComponent(named));
      const { product } = cataloguePlace(products, { splat, search: searchParams, draw });
      const picture = product && firstPicture(product);
      if (!picture) return html;
      const image = `<img id="first-picture" data-draw="${draw}" class="pic" src="${escaped(picture.url)}" alt="" width="900" height="972" fetchpriority="high">`;
      return html.replace(FIRST_PICTURE, () => image);
    } catch {
      // The page says what is wrong once it has asked itself.
      return html;
    }
  }
}
