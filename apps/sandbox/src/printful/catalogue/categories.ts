import type { CatalogueProduct } from '#contracts';

export interface Category {
  id: number;
  parent_id: number;
  image_url: string;
  size: 'small';
  title: string;
}

/** The categories in use: each product's own, below one parent per first breadcrumb. */
export function listCategories(products: CatalogueProduct[], pictureUrl: (picture: string) => string): Category[] {
  const parents = new Map<string, Category>();
  const categories = new Map<number, Category>();
  for (const product of products) {
    const image_url = pictureUrl(product.variants[0]!.picture);
    const [top, leaf] = [product.breadcrumbs[0]!.name, product.breadcrumbs.at(-1)!.name];
    const parent = parents.get(top) ?? { id: parents.size + 1, parent_id: 0, image_url, size: 'small', title: top };
    parents.set(top, parent);
    const id = product.provider.mainCategoryId;
    if (!categories.has(id)) categories.set(id, { id, parent_id: parent.id, image_url, size: 'small', title: leaf });
  }
  return [...parents.values(), ...categories.values()];
}
