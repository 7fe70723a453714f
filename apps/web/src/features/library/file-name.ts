const longest = 60;

/** "a-red-fox.png" of a picture's name and address. */
export function fileName(name: string, url: string): string {
  const words = name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, longest)
    .replace(/^-|-$/g, '');
  return `${words || 'picture'}.${/\.(\w+)(?:[?#]|$)/.exec(url)?.[1] ?? 'png'}`;
}

/** The same names with a number where one occurs again: a folder holds each name once. */
export function distinctNames(names: readonly string[]): string[] {
  const used = new Set<string>();
  return names.map((name) => {
    let free = name;
    for (let number = 2; used.has(free); number += 1) free = name.replace(/(\.\w+)$/, `-${number}$1`);
    used.add(free);
    return free;
  });
}
