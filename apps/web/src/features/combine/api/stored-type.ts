const types: Record<string, string> = { png: 'image/png', jpg: 'image/jpeg', webp: 'image/webp' };

/** The type of one of our stored pictures: their addresses end in it. */
export const storedType = (address: string): string => types[/\.(\w+)$/.exec(address)?.[1] ?? ''] ?? 'image/png';
