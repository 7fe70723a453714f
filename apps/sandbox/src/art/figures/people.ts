import { mix } from '../primitives/color.js';
import { blob, box, disc, fill, mirrored, oval, repeat, stroke } from '../primitives/shapes.js';
import type { Figure } from './figure.js';

const mermaid: Figure = {
  words: ['mermaid'],
  colors: ['#2f9a94', '#4a86b8'],
  habitat: 'underwater',
  width: 660,
  draw: ({ coat, light, dark, palette }) =>
    fill(
      'M-60 -420C-220 -420 -230 -200 -200 -20C-170 60 -100 80 -60 40H90C200 0 200 -200 150 -320C120 -400 40 -430 -60 -420Z',
      palette.pop,
    ) +
    fill(
      'M-60 40C-80 200 0 250 60 300C100 340 60 380 20 400C-60 400 -130 430 -160 470C-60 480 40 470 80 430C140 460 240 440 300 390C240 370 180 370 140 380C210 280 120 200 90 40Z',
      coat,
    ) +
    repeat(14, (index) =>
      stroke(`M${-44 + (index % 4) * 36} ${80 + Math.floor(index / 4) * 44}q18 24 36 0`, light, 7),
    ) +
    fill('M-70 60C-100 -20 -90 -100 -50 -110H60C110 -100 120 -20 90 60Z', '#e9b48c') +
    stroke('M-70 -80C-150 -40 -170 40 -130 110M80 -80C160 -50 190 20 180 90', '#e9b48c', 36) +
    disc(48, -40, 46, palette.gold) +
    disc(-38, -40, 46, palette.gold) +
    oval(6, -230, 110, 120, '#e9b48c') +
    fill('M-120 -200C-130 -350 140 -370 130 -200C90 -240 60 -290 40 -310C0 -270 -70 -250 -120 -200Z', palette.pop) +
    stroke('M-44 -216q14 14 28 0M30 -216q14 14 28 0M-20 -166q24 22 48 0', dark, 8),
};

const astronaut: Figure = {
  words: ['astronaut', 'cosmonaut', 'spaceman'],
  colors: ['#f4f1ea'],
  habitat: 'space',
  width: 660,
  draw: ({ coat, dark, palette }) => {
    const fold = mix(coat, palette.main, 0.3);
    return (
      box(-190, -30, 380, 320, fold, { rx: 60 }) +
      mirrored(
        stroke('M150 30C260 50 300 -40 320 -120', coat, 92) +
          disc(326, -140, 52, palette.pop) +
          stroke('M250 40l50 -30', palette.pop, 20) +
          stroke('M80 250C110 320 110 350 100 390', coat, 110) +
          box(30, 370, 140, 70, palette.pop, { rx: 30 }),
      ) +
      box(-160, -20, 320, 320, coat, { rx: 90 }) +
      box(-86, 90, 172, 110, palette.main, { rx: 20 }) +
      disc(-44, 130, 18, palette.pop) +
      disc(6, 130, 18, palette.gold) +
      stroke('M-56 174H56', palette.cream, 11) +
      disc(0, -190, 230, coat) +
      fill(
        'M-170 -200C-170 -310 170 -310 170 -200C170 -90 100 -60 0 -60C-100 -60 -170 -90 -170 -200Z',
        mix(dark, palette.main, 0.3),
      ) +
      stroke('M-120 -210C-110 -256 -60 -266 -20 -268', palette.cream, 17) +
      disc(100, -140, 13, palette.gold) +
      disc(60, -110, 8, palette.cream)
    );
  },
};

const person: Figure = {
  words: [
    'woman',
    'man',
    'girl',
    'boy',
    'person',
    'people',
    'portrait',
    'face',
    'lady',
    'mother',
    'father',
    'queen',
    'king',
    'princess',
    'prince',
    'women',
    'men',
  ],
  colors: ['#c45a3f', '#3f7f86', '#7a4f8a', '#d99a3a'],
  habitat: 'room',
  width: 660,
  draw: ({ coat, dark, palette, random, words }) => {
    const skin = random.pick(['#f0c7a2', '#dba374', '#b97a4e', '#7d5034']);
    const hair = random.pick(['#2b2027', '#6b3d22', '#c98a3c', mix(dark, '#2b2027', 0.5)]);
    const short = ['man', 'boy', 'king', 'prince', 'father', 'men', 'wizard', 'pirate', 'samurai', 'cowboy'].some(
      (word) => words.has(word),
    );
    const crowned = ['queen', 'king', 'princess', 'prince'].some((word) => words.has(word));
    const hatted = ['witch', 'wizard'].some((word) => words.has(word));
    return (
      (short
        ? ''
        : fill(
            'M0 -390C-230 -390 -270 -170 -250 20C-250 140 -210 230 -130 250H130C210 230 250 140 250 20C270 -170 230 -390 0 -390Z',
            hair,
          )) +
      fill('M-340 440C-330 270 -200 220 0 220C200 220 330 270 340 440Z', coat) +
      fill('M-76 80H76V240C76 310 -76 310 -76 240Z', mix(skin, '#5a2f1a', 0.2)) +
      fill('M-180 -120C-180 -300 180 -300 180 -120C180 60 90 140 0 140C-90 140 -180 60 -180 -120Z', skin) +
      (short
        ? fill(
            'M-200 -90C-240 -300 -120 -400 20 -390C180 -380 230 -240 200 -90C180 -160 150 -210 100 -230C0 -190 -110 -200 -150 -210C-176 -180 -190 -140 -200 -90Z',
            hair,
          )
        : fill(
            'M-190 -60C-200 -240 -120 -330 10 -330C140 -330 200 -220 190 -60C170 -140 120 -210 40 -250C-10 -200 -130 -190 -190 -60Z',
            hair,
          )) +
      mirrored(
        stroke('M50 -70q28 -22 56 0', dark, 11) +
          disc(80, -56, 17, dark) +
          oval(110, 10, 34, 22, palette.rose, { opacity: 0.6 }),
      ) +
      stroke('M0 -50Q-26 6 4 10', mix(skin, '#5a2f1a', 0.5), 9) +
      stroke('M-46 60Q0 96 46 60', palette.pop, 13) +
      stroke('M-120 250Q0 350 120 250', palette.gold, 11) +
      (crowned
        ? fill('M-150 -320L-170 -470L-80 -390L0 -490L80 -390L170 -470L150 -320Z', palette.gold) +
          disc(0, -370, 20, palette.pop)
        : '') +
      (hatted
        ? blob(
            [
              [-330, -260],
              [0, -320],
              [330, -260],
              [0, -210],
            ],
            palette.main,
          ) +
          fill('M-170 -280L20 -500L170 -280Q0 -330 -170 -280Z', palette.main) +
          stroke('M-160 -282Q0 -330 160 -282', palette.gold, 22)
        : '')
    );
  },
};

export const people: readonly Figure[] = [mermaid, astronaut, person];
