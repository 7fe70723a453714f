export interface Shape {
  /** What the provider calls it, as in "1024x1536". */
  size: string;
  text: string;
  ratio: number;
}

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));
const measure = (size: string): [number, number] | null => {
  const [width, height] = size.split('x').map(Number);
  return width && height ? [width, height] : null;
};

/** Width over height of a size such as "1024x1536"; 1 where it names none. */
export function ratioOf(size: string | null | undefined): number {
  const found = size ? measure(size) : null;
  return found ? found[0] / found[1] : 1;
}

/** The shapes a model offers, one of each ratio: "2:3" of "1024x1536". */
export function shapesOf(sizes: readonly string[]): Shape[] {
  const shapes = new Map<string, Shape>();
  for (const size of sizes) {
    const found = measure(size);
    if (!found) continue;
    const [width, height] = found;
    const common = divisor(width, height);
    const text = `${width / common}:${height / common}`;
    // Of two sizes with one ratio the larger prints better.
    if (!shapes.has(text) || ratioOf(size) * width > (measure(shapes.get(text)!.size)?.[0] ?? 0)) shapes.set(text, { size, text, ratio: width / height });
  }
  return [...shapes.values()].sort((a, b) => a.ratio - b.ratio).slice(0, 5);
}
