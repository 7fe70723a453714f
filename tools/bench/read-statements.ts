/** Rows of a page of designs or jobs. */
export const PAGE = 50;

interface Caller {
  userId: string;
  /** What the path names, such as a product. */
  key: string;
}

interface Statement {
  text: string;
  parameters: (caller: Caller) => unknown[];
}

/** A page of what is searched for, and how many there are in all. The gateway bounds its time by a transaction around it. */
const SEARCH = `select counted.total, p.* from (select count(*)::int as total from products p where p.status = 'active' and p.words ~* $1) counted
  left join (select p.* from products p where p.status = 'active' and p.words ~* $1 order by p.position asc, p.id asc limit $2 offset $3) p on true
  order by p.position asc, p.id asc`;

/** What the gateway asks the database for each read that is measured. */
export const statements: Record<string, Statement> = {
  balance: {
    text: 'select balance, held, version from token_accounts where user_id = $1',
    parameters: ({ userId }) => [userId],
  },
  designs: {
    text: `select design.*, asset.key, asset.sha256, asset.file_size, asset.width, asset.height, asset.mime_type, asset.placeholder
      from designs design join assets asset on asset.id = design.asset_id
      where design.owner_id = $1 and design.status = 'ACTIVE' and design.provenance->>'kind' is distinct from 'mockup.render'
        and ($3::uuid is null or design.id < $3) order by design.id desc limit $2`,
    parameters: ({ userId }) => [userId, PAGE, null],
  },
  jobs: {
    text: 'select * from jobs where owner_id = $2 order by id desc limit $1',
    parameters: ({ userId }) => [PAGE, userId],
  },
  cart: {
    text: `select owner.cart_version, line.*, variant.variant_id, variant.retail_price_cents, variant.image, (variant.in_stock and product.inventory = 'in-stock') as in_stock, variant.printfiles,
        product.name as product_name, product.base_price_cents, product.status as product_status,
        asset.key as design_key, asset.id as design_asset_id,
        mockup.mockup_url, mockup.metadata as mockup_metadata, mockup.print_asset_id
      from users owner left join (cart_lines line
      join product_variants variant on variant.sync_variant_id = line.sync_variant_id
      join products product on product.id = variant.product_id
      left join designs design on design.id = line.design_id
      left join assets asset on asset.id = design.asset_id
      left join mockups mockup on mockup.id = line.mockup_id) on line.user_id = owner.id
      where owner.id = $1 order by line.id`,
    parameters: ({ userId }) => [userId],
  },
  product: {
    text: `select product.*, variants.list as sync_variants from products product
      cross join lateral (select json_agg(variant order by variant.position) as list from product_variants variant where variant.product_id = product.id) variants
      where product.global_id = $1 and product.status = 'active'`,
    parameters: ({ key }) => [key],
  },
  catalogue: {
    text: `select product.*, variants.list as sync_variants from products product
      cross join lateral (select json_agg(variant order by variant.position) as list from product_variants variant where variant.product_id = product.id) variants
      where product.status = 'active' order by product.position, product.global_id`,
    parameters: () => [],
  },
  search: { text: SEARCH, parameters: () => ['(?n)shirt', 25, 0] },
  searchWord: { text: SEARCH, parameters: ({ key }) => [`(?n)${key}`, 25, 0] },
  searchPattern: { text: SEARCH, parameters: ({ key }) => [`(?n)shirt|${key}`, 25, 0] },
};
