export const catalog = {
  'catalog.notFound': 'This product is not in the catalogue.',
  'catalog.unavailable': 'This combination is not available',
  'catalog.selectOptions': 'Please select required options',
  'catalog.loadFailed': 'Failed to fetch products',
  'catalog.notInStock': 'Not In Stock',
  'catalog.noVariant': 'Could not find matching product variant',
} as const;
