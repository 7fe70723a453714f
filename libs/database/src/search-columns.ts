import { paletteColor, slug } from '#domain';

interface Named {
  name: string;
  breadcrumbs: readonly { name: string }[];
}

/** [CAT-07] What the search reads of a product, and the categories it is filtered by. */
export function searchColumns({ name, breadcrumbs }: Named): { words: string; categories: string[] } {
  const slugs = breadcrumbs.map((level) => slug(level.name));
  return {
    words: [name, ...breadcrumbs.map((level) => level.name)].map((each) => each.toLowerCase()).join('\n'),
    categories: slugs.map((_, level) => slugs.slice(0, level + 1).join('/')),
  };
}

export const paletteColumn = (color: string | null): string | null => (color === null ? null : paletteColor(color));
