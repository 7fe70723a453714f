/** Responses in the shapes the print provider sends, with its nulls and its surprises. */
export const order = {
  id: 11360229,
  external_id: '01JABCDEFGHJKMNPQRSTVWXYZ0',
  store: 952434,
  status: 'draft',
  error: null,
  shipping: 'STANDARD',
  created: 1539584164,
  updated: 1539584164,
  recipient: { name: 'A' },
  notes: null,
  items: [
    {
      id: 1,
      external_id: null,
      variant_id: 4011,
      quantity: 1,
      name: 'Shirt',
      files: [{ id: 2, type: 'default', url: 'https://x/a.png', status: 'waiting' }],
    },
  ],
  costs: {
    currency: 'USD',
    subtotal: '12.95',
    discount: '0.00',
    shipping: '2.60',
    tax: '1.35',
    vat: '0.00',
    total: '16.90',
  },
  retail_costs: { currency: 'USD', subtotal: null, shipping: null, tax: null, total: null },
  shipments: [
    {
      id: 10,
      carrier: 'FEDEX',
      service: 'SmartPost',
      tracking_number: 4_001,
      tracking_url: 'https://t',
      ship_date: '2020-05-05',
      shipped_at: 1588716060,
      items: [],
    },
  ],
  gift: null,
  packing_slip: null,
};

export const syncProduct = {
  sync_product: {
    id: 264672898,
    external_id: '61f18e1c46a349',
    name: 'Mouse pad',
    variants: 1,
    synced: 1,
    thumbnail_url: null,
    is_ignored: false,
  },
  sync_variants: [
    {
      id: 3107467079,
      external_id: '61f18e1c46a417',
      sync_product_id: 264672898,
      name: 'Mouse pad',
      synced: true,
      variant_id: 13097,
      main_category_id: 251,
      retail_price: '16.00',
      sku: null,
      currency: 'USD',
      size: null,
      color: null,
      options: [],
      is_ignored: false,
      product: { variant_id: 13097, product_id: 518, image: 'https://x/p.jpg', name: 'Mouse Pad (White / 8.7"x7.1")' },
      files: [{ id: 1, type: 'default', url: null, preview_url: 'https://x/preview.png', thumbnail_url: null }],
    },
  ],
};

export const task = {
  task_key: 'gt-1',
  status: 'completed',
  mockups: [
    {
      placement: 'front',
      display_name: 'Front print',
      variant_ids: [4011, '4012'],
      mockup_url: 'https://x/a.jpg',
      extra: [{ title: 'Front', url: 'https://x/b.jpg' }],
    },
  ],
  printfiles: [{ placement: 'front', variant_ids: [4011], url: 'https://x/f.png' }],
};
