export function findChromium(): string | undefined;
export function ensureChromium(say: (message: string) => void): void;
