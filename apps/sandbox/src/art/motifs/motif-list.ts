import { botanical } from './botanical.js';
import { cat } from './cat.js';
import { city } from './city.js';
import { coffee } from './coffee.js';
import { cosmos } from './cosmos.js';
import { desert } from './desert.js';
import { flow } from './flow.js';
import { fox } from './fox.js';
import { fruit } from './fruit.js';
import { moth } from './moth.js';
import { mushrooms } from './mushrooms.js';
import { owl } from './owl.js';
import { peaks } from './peaks.js';
import { tiles } from './tiles.js';
import { wave } from './wave.js';
import { weave } from './weave.js';
import { whale } from './whale.js';
import type { Motif } from '../primitives/scene.js';

export const MOTIFS: Readonly<Record<string, Motif>> = {
  fox,
  cat,
  owl,
  whale,
  moth,
  mushrooms,
  botanical,
  fruit,
  coffee,
  wave,
  desert,
  peaks,
  city,
  cosmos,
  tiles,
  weave,
  flow,
};
