import { lightness, tint } from './color.js';
import type { Random } from './random.js';

/** The inks of one print. */
export interface Palette {
  /** The ground. */
  paper: string;
  /** The darkest mass. */
  deep: string;
  main: string;
  soft: string;
  /** The loudest ink. */
  pop: string;
  gold: string;
  leaf: string;
  rose: string;
  /** The lightest ink. */
  cream: string;
  /** Lines that must show on the paper. */
  ink: string;
  dark: boolean;
}

type Inks = [
  paper: string,
  deep: string,
  main: string,
  soft: string,
  pop: string,
  gold: string,
  leaf: string,
  rose: string,
  cream: string,
];

const INKS: Record<string, Inks> = {
  sunrise: ['#f6e7cf', '#1d2547', '#2f5a78', '#7fa3b5', '#ff6a3d', '#f5b041', '#3f7f6b', '#e98f86', '#fff6e6'],
  orchid: ['#f9dcd8', '#30204f', '#5d4a8f', '#b79bd0', '#f2405b', '#f7a13c', '#4f8f84', '#f08aa6', '#fff1e6'],
  meadow: ['#e7eddc', '#163a35', '#3a7a66', '#9cc0a4', '#e2652f', '#f4b53a', '#6b9a3f', '#e6a08a', '#fbf5e3'],
  midnight: ['#20275a', '#0f1230', '#3d4a9a', '#6f80d4', '#ff7f4a', '#ffd48a', '#4fae9c', '#f08bb0', '#fff0d6'],
  harbour: ['#f4ead8', '#1e2f6b', '#2f55a4', '#7fa5d6', '#f0483e', '#f2b134', '#3c8c86', '#f2a79b', '#fffaf0'],
  lagoon: ['#fbe3d2', '#0f4546', '#1f7a72', '#6fbcab', '#ff6f4f', '#ffb43a', '#2f8f5f', '#f7a99b', '#fff4e8'],
  adobe: ['#f7e6c8', '#3a2230', '#a8452f', '#e39a5a', '#e2562f', '#f6bd57', '#2f6f5e', '#d98c7a', '#fff4dc'],
  citrus: ['#dfeaf0', '#1d3b53', '#2f7d8b', '#8fc3cb', '#ff7a3c', '#f7c92f', '#3d9a5f', '#ff9f93', '#ffffff'],
  plum: ['#321d48', '#170c26', '#6f4098', '#a77bc9', '#ff5d73', '#ffc15e', '#5fb39b', '#ff9ecb', '#ffeede'],
  fern: ['#143a34', '#08201d', '#2b6f59', '#73ad8b', '#ff8a4c', '#f6d06f', '#93c25c', '#f2a48d', '#f6f1dc'],
  blush: ['#fdeee7', '#43345a', '#7f79bd', '#bfb9e4', '#ff7f96', '#ffc778', '#7dbda2', '#ffb6c6', '#ffffff'],
  mono: ['#f3f1ec', '#17181c', '#4a4c55', '#a5a7af', '#e4452f', '#d8d0bd', '#75787f', '#c4bfb3', '#ffffff'],
  neon: ['#17123a', '#07051a', '#3d31c8', '#7a76ff', '#ff2e88', '#ffe14d', '#17e0c0', '#ff7ad9', '#f5f0ff'],
  harvest: ['#f3e3c8', '#3b2a1a', '#7a4b2a', '#c39a6b', '#d9481c', '#e9a12b', '#6d7a32', '#d98e73', '#fff7e6'],
};

const WORDS: Record<string, string[]> = {
  sunrise: ['sunrise', 'morning', 'dawn', 'retro', 'warm'],
  orchid: ['pink', 'magenta', 'romantic', 'love', 'sunset', 'dusk'],
  meadow: ['green', 'spring', 'meadow', 'grass', 'nature', 'sage'],
  midnight: ['night', 'midnight', 'moonlight', 'starry', 'evening', 'moon', 'sleep', 'dream'],
  harbour: ['blue', 'navy', 'nautical', 'indigo', 'japanese', 'porcelain'],
  lagoon: ['teal', 'turquoise', 'tropical', 'lagoon', 'summer', 'coral', 'beach'],
  adobe: ['terracotta', 'red', 'rust', 'clay', 'canyon', 'mexican', 'spice'],
  citrus: ['yellow', 'fresh', 'citrus', 'bright', 'cheerful', 'happy'],
  plum: ['purple', 'violet', 'plum', 'magic', 'mystic', 'witch'],
  fern: ['jungle', 'emerald', 'deep', 'moss', 'rainforest', 'dark'],
  blush: ['pastel', 'soft', 'gentle', 'baby', 'cute', 'lavender', 'kawaii'],
  mono: ['black', 'white', 'monochrome', 'minimal', 'minimalist', 'noir', 'grey', 'gray'],
  neon: ['neon', 'cyberpunk', 'electric', 'synthwave', 'future', 'futuristic', 'vaporwave'],
  harvest: ['autumn', 'fall', 'brown', 'vintage', 'rustic', 'harvest', 'coffee', 'orange'],
};

export const PALETTE_NAMES = Object.keys(INKS);

/** Picks a palette that the prompt's words name, else any; seeds walk through them, `free` ones on to others; each print varies its inks slightly. */
export function choosePalette(words: readonly string[], random: Random, seed = 0, free = false): Palette {
  const named = PALETTE_NAMES.filter((name) => WORDS[name]!.some((word) => words.includes(word)));
  const others = PALETTE_NAMES.filter((each) => each !== 'mono' && each !== 'neon' && !named.includes(each));
  const open = named.length === 0 || free;
  const candidates = [...random.shuffle(named), ...(open ? random.shuffle(others) : [])];
  const name = candidates[seed % candidates.length]!;
  const turn = random.between(-9, 9);
  const chroma = random.between(0.94, 1.06);
  const [paper, deep, main, soft, pop, gold, leaf, rose, cream] = INKS[name]!.map((ink) =>
    tint(ink, turn, chroma),
  ) as Inks;
  const dark = lightness(paper) < 0.5;
  return { paper, deep, main, soft, pop, gold, leaf, rose, cream, ink: dark ? cream : deep, dark };
}
