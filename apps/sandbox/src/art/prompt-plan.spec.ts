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

  it.each([
    ['a cat with a flower', ['1 cat', '1 bouquet']],
    ['a dog and a ball', ['1 dog', '1 football']],
    ['a dog, a flower and a ball', ['1 dog', '1 bouquet', '1 football']],
    ['the moon and a cat', ['1 moon', '1 cat']],
    ['a bear with a small green tree', ['1 bear', '1 tree']],
    ['a fox under three stars', ['1 fox', '3 star']],
    ['a goat beside two tall trees', ['1 goat', '2 tree']],
  ])('draws each thing of %s', (prompt, subjects) => expect(drawn(prompt)).toEqual(subjects));

  it.each([
    ['a wolf under a tree', ['1 wolf']],
    ['a fox under the moon and stars', ['1 fox']],
    ['a cat with a hat under the moon', ['1 cat', '1 hat']],
    ['a fox with earth tones and a star pattern', ['1 fox']],
    ['a portrait of a dog with a happy face', ['1 dog']],
    ['a bear with a floral border', ['1 bear']],
  ])('leaves what surrounds the subject of %s to the ground', (prompt, subjects) =>
    expect(drawn(prompt)).toEqual(subjects),
  );

  const COMMON = (
    'cat dog horse bird fox wolf bear lion tiger elephant rabbit owl deer cow pig sheep goat donkey chicken duck ' +
    'goose swan turkey fish shark whale turtle frog snake butterfly bee bat monkey gorilla kangaroo otter hippo ' +
    'rhino crocodile dragon flower tree house car boat helicopter sandwich potato corn pizza'
  ).split(' ');

  it.each(COMMON)('knows the common noun %s, alone and as two', (noun) => {
    for (const [prompt, count] of [
      [`a ${noun}`, 1],
      [`two ${noun}s`, 2],
    ] as const) {
      const { figures } = planPicture(prompt);
      expect(figures).toHaveLength(1);
      expect(figures[0]).toMatchObject({ count, figure: { words: expect.arrayContaining([noun]) } });
    }
  });

  it('draws each of the fifty common nouns as a figure of its own', () => {
    const figures = COMMON.map((noun) => planPicture(`a ${noun}`).figures[0]?.figure);
    expect(new Set(figures).size).toBe(50);
  });

  it.each([
    ['two geese', '2 goose'],
    ['three hippos', '3 hippo'],
    ['potatoes', '3 potato'],
    ['a river otter', '1 otter'],
    ['a turkey sandwich', '1 sandwich'],
    ['a mountain goat', '1 goat'],
  ])('%s are %s', (prompt, subject) => expect(drawn(prompt)).toEqual([subject]));

  it.each([
    'a baseball bat',
    'a corn dog',
    'a quokka',
    'red panda',
    'guinea pig',
    'qwertz uiop',
    'a narwhal',
    'freedom and courage',
  ])('makes %s, which it does not know, a pattern and no other animal', (prompt) => {
    const plan = planPicture(prompt);
    expect(plan.figures).toEqual([]);
    expect(PATTERNS).toContain(plan.motifName);
  });
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
    for (const place of ['river', 'waterfall', 'village'])
      expect(planPicture(`a ${place} in the mountains`)).toMatchObject({ figures: [], place, motifName: undefined });
    expect(planPicture('a goat by the river')).toMatchObject({ figures: [{ count: 1 }], place: 'river' });
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
