import type { OrderGroup } from '#contracts';

/** Text as it is within a pattern of `like`, in lower case. */
export const escaped = (words: string): string => words.toLowerCase().replace(/[\\%_]/g, '\\$&');

/** Of one user's orders, $4 being the pattern: few enough to be read one by one. */
export const HAS_WORDS = '(o.search_words like $4 or lower(o.order_number) like $4)';

/** An order that the provider cancelled is printed again, unless its money is given back: then it is closed, whatever its status was. */
const CLOSED =
  "(o.status = 'rejected' or (o.printful_order_status = 'cancelled' and o.payment_status in ('none', 'refunded')))";
export const groups: Record<OrderGroup, string> = {
  review: "o.status = 'review_pending'",
  underway: `o.status in ('approved', 'processing', 'shipped') and not ${CLOSED}`,
  delivered: "o.status = 'delivered'",
  closed: CLOSED,
};

/** Orders with their owner, pieces and pictures. The page is cut before anything is joined to it. `first` is an expression on `o` by which they are sorted before their age, `more` a column on `placed`. */
export const listOf = (where: string, direction: 'asc' | 'desc' = 'desc', first = '', more = ''): string => `
  select placed.*, items.*, ${more} coalesce(owner.name, nullif(concat_ws(' ', owner.first_name, owner.last_name), '')) as owner_name, owner.email as owner_email
  from (select o.* from orders o where ${where} order by ${first} o.id ${direction} limit $1) placed
  left join users owner on owner.id = placed.user_id
  cross join lateral (
    select coalesce(sum(quantity), 0)::int as item_count,
      coalesce((array_agg(picture order by position) filter (where picture is not null))[1:4], '{}') as thumbnails
    from (select quantity, position, coalesce(mockup_url, design_url, product->>'image') as picture from order_items where order_id = placed.id) item) items
  order by ${first.replace('o.', 'placed.')} placed.id ${direction}`;
