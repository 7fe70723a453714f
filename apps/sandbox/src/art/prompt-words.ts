/** A word of the prompt; words of one clause follow each other without punctuation. */
export interface Word {
  text: string;
  /** The word itself and what it may be the plural of. */
  forms: readonly string[];
  clause: number;
}

/** Subjects whose name has more than one word, as the one word that the figures know, or as one that nobody knows. */
const PHRASES: Readonly<Record<string, string>> = {
  'ice cream': 'icecream',
  'ice creams': 'icecreams',
  'hot dog': 'hotdog',
  'hot dogs': 'hotdogs',
  'cherry blossom': 'sakura',
  'cherry blossoms': 'sakura',
  'polar bear': 'polar',
  'polar bears': 'polars',
  'teddy bear': 'teddy',
  'hot air balloon': 'balloon',
  'hot air balloons': 'balloons',
  'palm tree': 'palm',
  'palm trees': 'palms',
  'pine tree': 'pine',
  'pine trees': 'pines',
  'christmas tree': 'christmas',
  'sea turtle': 'turtle',
  'sea turtles': 'turtles',
  'sea lion': 'seal',
  'water lily': 'lotus',
  'flying saucer': 'saucer',
  'race car': 'racecar',
  'sugar skull': 'skull',
  'red panda': 'red-panda',
  'guinea pig': 'guinea-pig',
  'guinea pigs': 'guinea-pig',
  'sea horse': 'seahorse',
  'baseball bat': 'baseball-bat',
  'cricket bat': 'cricket-bat',
  'corn dog': 'corn-dog',
  'corn dogs': 'corn-dog',
  'prairie dog': 'prairie-dog',
  'mountain lion': 'cougar',
  'ink wash': 'ink-wash',
  'line art': 'line-art',
  'line drawing': 'line-art',
  'one line': 'line-art',
  'single line': 'line-art',
  'stained glass': 'stained-glass',
  'pop art': 'pop-art',
  'travel poster': 'travel-poster',
  'block print': 'block-print',
};
const PHRASE = new RegExp(`\\b(?:${Object.keys(PHRASES).join('|')})\\b`, 'g');

/** The prompt's words in lower case. */
export function promptWords(prompt: string): Word[] {
  const plain = prompt
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(PHRASE, (phrase) => PHRASES[phrase]!);
  return plain
    .split(/[^\p{L}\p{N}\s'’-]+/u)
    .flatMap((clause, index) =>
      (clause.match(/[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*/gu) ?? [])
        .flatMap((word) => (Object.values(PHRASES).includes(word) ? [word] : word.split('-')))
        .map((text) => ({ text, forms: [text, ...singulars(text)], clause: index })),
    );
}

const IRREGULAR: Readonly<Record<string, string>> = {
  mice: 'mouse',
  geese: 'goose',
  men: 'man',
  women: 'woman',
  cacti: 'cactus',
  leaves: 'leaf',
  wolves: 'wolf',
  loaves: 'loaf',
};

function singulars(word: string): string[] {
  if (IRREGULAR[word]) return [IRREGULAR[word]];
  if (/ies$/.test(word)) return [`${word.slice(0, -3)}y`, word.slice(0, -1)];
  if (/(?:xes|ches|shes|sses|oes)$/.test(word)) return [word.slice(0, -2), word.slice(0, -1)];
  return /[^s]s$/.test(word) ? [word.slice(0, -1)] : [];
}

/** The words on the picture: what the prompt quotes, or what it says after 'saying' and the like. */
export function letteringOf(prompt: string): { text: string; rest: string } | undefined {
  const found = QUOTED.exec(prompt) ?? SPOKEN.exec(prompt);
  const text = found?.[1]?.trim().replace(/\s+/g, ' ');
  return found && text ? { text: text.slice(0, LONGEST_LETTERING), rest: prompt.replace(found[0], ' , ') } : undefined;
}

const LONGEST_LETTERING = 60;
const QUOTED = /(?<![\p{L}\p{N}])["“”'‘«](.{1,80}?)["“”'’»](?![\p{L}\p{N}])/u;
const SPOKEN = /\b(?:words?|text|lettering|saying|says|that reads|slogan|caption|phrase)\b\s*:?\s+([^,.;:]{1,60})/iu;
