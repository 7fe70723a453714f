import { botanical } from './motifs/botanical.js';
import { cat } from './motifs/cat.js';
import { city } from './motifs/city.js';
import { coffee } from './motifs/coffee.js';
import { cosmos } from './motifs/cosmos.js';
import { desert } from './motifs/desert.js';
import { flow } from './motifs/flow.js';
import { fox } from './motifs/fox.js';
import { fruit } from './motifs/fruit.js';
import { moth } from './motifs/moth.js';
import { mushrooms } from './motifs/mushrooms.js';
import { owl } from './motifs/owl.js';
import { peaks } from './motifs/peaks.js';
import { tiles } from './motifs/tiles.js';
import { wave } from './motifs/wave.js';
import { weave } from './motifs/weave.js';
import { whale } from './motifs/whale.js';
import type { Motif } from './scene.js';

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
