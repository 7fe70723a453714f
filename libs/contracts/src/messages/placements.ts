export const placements = {
  'placement.designGone':
    'The design on “{area}” of {product} is no longer there. Please choose another design for it.',
  'placement.noArea': "{product} can't be printed on “{area}” in this variant. Please choose another print area.",
  'placement.newer': 'This placement was changed elsewhere. The newer one is shown now.',
} as const;
