interface Rule {
  category: 'sexual' | 'violence' | 'hate' | 'self-harm' | 'likeness';
  words: readonly string[];
}

const INPUT: readonly Rule[] = [
  { category: 'sexual', words: ['nude', 'naked', 'nsfw', 'porn', 'pornographic', 'hentai'] },
  { category: 'violence', words: ['gore', 'gory', 'beheading', 'massacre', 'torture'] },
  { category: 'hate', words: ['swastika', 'nazi', 'lynching'] },
  { category: 'self-harm', words: ['suicide'] },
];
const OUTPUT: readonly Rule[] = [{ category: 'likeness', words: ['deepfake'] }];

export interface Refusal {
  category: Rule['category'];
  /** Whether the prompt is refused at once, or only the finished picture. */
  stage: 'input' | 'output';
}

/** Why the image services refuse a prompt, if they do. */
export function refusalOf(prompt: string): Refusal | undefined {
  const words = new Set(prompt.toLowerCase().match(/\p{L}+/gu));
  const find = (rules: readonly Rule[]) => rules.find((rule) => rule.words.some((word) => words.has(word)));
  const [input, output] = [find(INPUT), find(OUTPUT)];
  if (input) return { category: input.category, stage: 'input' };
  return output && { category: output.category, stage: 'output' };
}
