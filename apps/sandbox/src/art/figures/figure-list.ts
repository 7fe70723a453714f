import { birds } from './birds.js';
import { buildings } from './buildings.js';
import { creatures } from './creatures.js';
import { dishes } from './dishes.js';
import { flowers } from './flowers.js';
import { vegetables } from './vegetables.js';
import { craft } from './craft.js';
import { sweetsAndDrinks } from './sweets-and-drinks.js';
import { largeBirds } from './large-birds.js';
import { people } from './people.js';
import { farmAnimals } from './farm-animals.js';
import type { Figure } from './figure.js';
import { fruit } from './fruit.js';
import { hoofedAnimals } from './hoofed-animals.js';
import { pets } from './pets.js';
import { plants } from './plants.js';
import { seaAnimals } from './sea-animals.js';
import { sky } from './sky.js';
import { smallAnimals } from './small-animals.js';
import { things } from './things.js';
import { tropicalAnimals } from './tropical-animals.js';
import { vehicles } from './vehicles.js';
import { wildAnimals } from './wild-animals.js';

export const FIGURES: readonly Figure[] = [
  ...pets,
  ...wildAnimals,
  ...hoofedAnimals,
  ...farmAnimals,
  ...tropicalAnimals,
  ...birds,
  ...largeBirds,
  ...seaAnimals,
  ...smallAnimals,
  ...creatures,
  ...plants,
  ...fruit,
  ...dishes,
  ...vehicles,
  ...buildings,
  ...things,
  ...flowers,
  ...vegetables,
  ...craft,
  ...sweetsAndDrinks,
  ...people,
  ...sky,
];

/** Every figure by each word that asks for it. */
export const FIGURE_OF: ReadonlyMap<string, Figure> = new Map(
  FIGURES.flatMap((figure) => figure.words.map((word): [string, Figure] => [word, figure])),
);
