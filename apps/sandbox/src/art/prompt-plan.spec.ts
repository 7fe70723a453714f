import { describe, expect, it } from 'vitest';
import { home } from '#contracts/messages/home';
import { FIGURES } from './figures/figure-list.js';
import { MOTIFS, PATTERNS } from './motifs/motif-list.js';
import { PALETTE_NAMES } from './primitives/palettes.js';
import { planPicture } from './prompt-plan.js';

/** What is drawn, as '2 cat'. */
const drawn = (prompt: string): string[] =>
  planPicture(prompt).figures.map(({ figure, count }) => `${count} ${figure.words[0]}`);
const colorOf = (prompt: string): string | undefined => planPicture(prompt).figures[0]?.color;

describe('the subjects of a prompt', () => {
  it.each([
    ['A sleepy fox under the stars', '1 fox'],
    ['a dog', '1 dog'],
    ['a wolf howling at the moon', '1 wolf'],
    ['Astronaut cat', '1 cat'],
    ['koi in a pond', '1 koi'],
    ['a rose garden', '1 rose'],
    ['lemon cake', '1 cake'],
    ['strawberry ice cream', '1 icecream'],
    ['cherry blossoms', '1 sakura'],
    ['a vintage car on a mountain road', '1 car'],
    ['hot air balloon', '1 balloon'],
    ['a cup of coffee', '1 coffee'],
    ['a cactus in the desert', '1 cactus'],
    ['a slice of pizza', '1 pizza'],
    ['the moon', '1 moon'],
  ])('%s is %s', (prompt, subject) => expect(drawn(prompt)).toEqual([subject]));

  it.each(FIGURES.flatMap(({ words }) => words.filter((word) => word !== 'seal').map((word) => [word, words[0]!])))(
    'a %s is the figure %s',
    (word, name) => expect(planPicture(`a ${word}`).figures.map(({ figure }) => figure.words[0])).toEqual([name]),
  );

  it('knows each word for one figure', () => {
    const words = FIGURES.flatMap((figure) => figure.words);
    expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([]);
  });

  it('draws the chips of Home as asked', () => {
    const koi = planPicture(home['home.ideaText.koi']);
    expect(koi).toMatchObject({
      style: 'inkWash',
      figures: [{ figure: { words: expect.arrayContaining(['koi']) }, count: 2 }],
    });
    const desert = planPicture(home['home.ideaText.desert']);
    expect(desert).toMatchObject({ style: 'vintage', place: 'savanna', figures: [{ count: 2 }] });
    expect(drawn(home['home.ideaText.moth'])).toEqual(['1 moth']);
    expect(planPicture(home['home.ideaText.moth'])).toMatchObject({ style: 'engraving', twoInks: true });
    expect(drawn(home['home.ideaExample'])).toEqual(['1 fox']);
    expect(drawn(home['home.bubble'])).toEqual(['1 mushroom']);
  });

  it('draws several subjects of one prompt', () => {
    expect(drawn('a cat and two dogs')).toEqual(['1 cat', '2 dog']);
    expect(drawn('an owl, a fox and a bear')).toEqual(['1 owl', '1 fox', '1 bear']);
    expect(drawn('a dog without a cat')).toEqual(['1 dog']);
  });

  it.each(['a quokka', 'red panda', 'guinea pig', 'qwertz uiop', 'a narwhal', 'freedom and courage'])(
    'makes %s, which it does not know, a pattern and no other animal',
    (prompt) => {
      const plan = planPicture(prompt);
      expect(plan.figures).toEqual([]);
      expect(PATTERNS).toContain(plan.motifName);
    },
  );
});

describe('counts, colours and places', () => {
  it.each([
    ['two cats', 2],
    ['three very fluffy kittens', 3],
    ['a pair of penguins', 2],
    ['12 ducks', 12],
    ['500 bees', 12],
    ['a dozen eggs', 12],
    ['foxes', 3],
    ['one fox', 1],
    ['a fox in three colours', 1],
    ['a fox, three inks', 1],
  ])('%s are %i', (prompt, count) => expect(planPicture(prompt).figures[0]?.count).toBe(count));

  it('gives a subject the colour in front of it and leaves the inks of the rest alone', () => {
    expect(colorOf('a red fox')).toBe(colorOf('a red dog'));
    expect(colorOf('a blue bird')).not.toBe(colorOf('a red bird'));
    expect(colorOf('an orange cat')).toBeDefined();
    expect(colorOf('a fox on a red sofa')).toBeUndefined();
    expect(drawn('an orange')).toEqual(['1 orange']);
  });

  it('takes the ground, the place and the inks that the prompt names', () => {
    expect(planPicture('a fox on a blue background').ground).toBe(planPicture('a cat, blue background').ground);
    expect(planPicture('a fox in Tokyo').place).toBe('city');
    expect(planPicture('a forest at night')).toMatchObject({ figures: [], motifName: 'peaks' });
    expect(planPicture('a fox at midnight').palette.dark).toBe(true);
    expect(planPicture('a pastel fox').palette.dark).toBe(false);
    expect(PALETTE_NAMES.length).toBeGreaterThanOrEqual(8);
    expect(Object.keys(MOTIFS)).toEqual(expect.arrayContaining([...PATTERNS]));
  });
});

describe('lettering and style', () => {
  it.each([
    ["the words 'Stay wild'", 'Stay wild'],
    ['a bear with the words “Don’t panic”', 'Don’t panic'],
    ['A poster saying Good vibes only, retro', 'Good vibes only'],
    ["a dog's day", undefined],
    ['the words "漢字"', undefined],
  ])('%s letters %s', (prompt, letters) => expect(planPicture(prompt).letters).toBe(letters));

  it('draws no subject for a word that is lettering', () => {
    expect(drawn('a fox and the words "cat person"')).toEqual(['1 fox']);
  });

  it.each([
    ['a fox, line art', 'line'],
    ['a fox in watercolour', 'watercolor'],
    ['neon fox', 'neon'],
    ['a vintage fox', 'vintage'],
    ['pixel art fox', 'pixel'],
    ['stained glass fox', 'glass'],
    ['a fox', 'print'],
  ])('%s is drawn as %s', (prompt, style) => expect(planPicture(prompt).style).toBe(style));
});
