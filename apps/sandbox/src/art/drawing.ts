import { circle, rows, type Slot } from './arrangement.js';
import { BACKDROPS, type BackdropName } from './backdrops.js';
import { isSunset } from './heaven.js';
import { badgePath } from './badge.js';
import type { Brush, Figure } from './figures/figure.js';
import { FIGURE_OF } from './figures/figure-list.js';
import { type Area, type Layout, type LayoutName, LAYOUTS } from './layouts.js';
import { lettering } from './lettering.js';
import { mix } from './primitives/color.js';
import { type Motif, SHORT_SIDE, type Scene } from './primitives/scene.js';
import { box, clipped, oval, place } from './primitives/shapes.js';
import type { FigureRequest, PicturePlan } from './prompt-plan.js';
import { type Style, STYLES } from './styles.js';
import { weather } from './weather.js';

export interface Drawing {
  svg: string;
  /** Pixels of one scene unit. */
  unit: number;
}

/** Draws the plan as an SVG document of the given size in pixels. */
export function drawPlan(plan: PicturePlan, width: number, height: number, transparent: boolean): Drawing {
  const unit = Math.min(width, height) / SHORT_SIDE;
  const style = STYLES[plan.style];
  const palette = style.palette && !plan.twoInks && !plan.ground ? style.palette(plan.palette) : plan.palette;
  const alone = plan.figures.length > 0 || (plan.letters !== undefined && !plan.motif && !plan.place);
  const cutOut = transparent && alone;
  const scene: Scene = { w: width / unit, h: height / unit, palette, random: plan.random, words: plan.words, cutOut };
  const drawn = cutOut ? subjects(plan, scene, style, cutOutArea(scene, plan)) : whole(plan, scene, style);
  const content = style.whole ? style.whole(drawn, palette) : drawn;
  const body = transparent && !cutOut ? clipped('badge', badgePath(scene.w, scene.h, plan.random), content) : content;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${scene.w} ${scene.h}">${body}</svg>`;
  return { svg, unit };
}

/** The ground, what is on it and the weather over it. */
function whole(plan: PicturePlan, scene: Scene, style: Style): string {
  const paper = box(0, 0, scene.w, scene.h, scene.palette.paper);
  const inStyle = (svg: string) => (style.figures ? style.figures(svg, scene.palette) : svg);
  const own = ownScene(plan, style);
  if (own)
    return paper + inStyle(own.draw({ ...scene, coat: plan.figures[0]?.color })) + words(plan, scene) + weather(scene);
  const layout = LAYOUTS[layoutOf(plan)];
  const area = figureArea(scene, plan, layout);
  return (
    paper +
    groundOf(plan, scene, style, layout, area) +
    subjects(plan, scene, style, area, layout) +
    words(plan, scene) +
    weather(scene)
  );
}

/** The landscape or pattern of the plan, or the scene that its only figure has of its own, for every fourth picture. */
function ownScene(plan: PicturePlan, style: Style): Motif | undefined {
  if (plan.motif) return plan.motif;
  const [only, ...others] = plan.figures;
  const motif = only && 'scene' in only.figure ? (only.figure.scene as Motif) : undefined;
  const fits =
    motif && others.length === 0 && only!.count === 1 && !plan.place && !plan.letters && !plan.ground && !style.ground;
  return fits && plan.seed % 4 === 0 ? motif : undefined;
}

/** What suits the plan: landscapes where it names a place or the figure lives in one; decoration more often for things. */
function layoutOf(plan: PicturePlan): LayoutName {
  if (plan.place) return 'landscape';
  if (isSunset(plan.words)) return plan.seed % 2 ? 'stripes' : 'landscape';
  const rounds: LayoutName[] =
    plan.style === 'vintage'
      ? ['sunburst', 'landscape', 'stripes', 'medallion']
      : ['landscape', 'medallion', 'sunburst', 'wreath', 'stripes'];
  return rounds[(plan.start + plan.seed) % rounds.length]!;
}

function groundOf(plan: PicturePlan, scene: Scene, style: Style, layout: Layout, area: Area): string {
  if (plan.ground) return '';
  if (style.ground && !plan.place) return style.ground(scene);
  const drawn =
    plan.place && plan.figures.length === 0 ? BACKDROPS[plan.place](scene) : layout.ground(scene, homeOf(plan), area);
  return style.figures && plan.style !== 'comic' && plan.style !== 'glass'
    ? style.figures(drawn, scene.palette)
    : drawn;
}

const homeOf = ({ place: named, figures }: PicturePlan): BackdropName =>
  named ?? figures[0]?.figure.habitat ?? 'meadow';

const LETTERS_SHARE = 0.27;

/** Where the figures are: below the letters, if there are any. */
function figureArea({ w, h }: Scene, plan: PicturePlan, layout: Layout): Area {
  const top = plan.letters ? h * LETTERS_SHARE + 40 : layout.standing ? 90 : 70;
  const bottom = layout.standing ? 60 : 70;
  return { x: 60, y: top, w: w - 120, h: h - top - bottom };
}

/** Where the figures are when nothing lies behind them. */
const cutOutArea = ({ w, h }: Scene, plan: PicturePlan): Area =>
  plan.letters
    ? { x: 20, y: h * LETTERS_SHARE + 30, w: w - 40, h: h * (1 - LETTERS_SHARE) - 50 }
    : { x: 20, y: 20, w: w - 40, h: h - 40 };

/** The letters over the figures, or over the whole picture when there are none. */
function words(plan: PicturePlan, { w, h, palette }: Scene): string {
  if (!plan.letters) return '';
  const area =
    plan.figures.length > 0
      ? { x: 80, y: 50, w: w - 160, h: h * LETTERS_SHARE - 40 }
      : { x: 110, y: 120, w: w - 220, h: h - 240 };
  const edge = `<g stroke="${palette.paper}" stroke-width="22" stroke-linejoin="round">${lettering(plan.letters, area, palette.paper)}</g>`;
  const shadow = place(lettering(plan.letters, area, palette.pop), { x: 7, y: 7 });
  return edge + shadow + lettering(plan.letters, area, palette.ink);
}

/** The figures in their slots, those further back first. */
function subjects(plan: PicturePlan, scene: Scene, style: Style, area: Area, layout?: Layout): string {
  const items = plan.figures.flatMap((request) => Array.from({ length: request.count }, () => request));
  const decorated = layout !== undefined && (plan.place !== undefined || !style.ground);
  const round = circling(plan);
  const width = Math.max(0, ...plan.figures.map(({ figure }) => figure.width ?? 1000));
  const standing = decorated && layout.standing && !round && canStand(plan);
  const slots = round
    ? circle(items.length, area)
    : rows({ count: items.length, width, standing }, shrunk(area, layout, items.length), plan.random);
  const drawn = slots
    .map((slot, index) => (standing ? shadow(slot, scene) : '') + placed(items[index]!, slot, scene, index))
    .join('');
  const letters = layout ? '' : words(plan, scene);
  return (
    (style.figures && drawn ? style.figures(drawn, scene.palette) : drawn) + (layout ? seal(plan, scene) : '') + letters
  );
}

/** One figure leaves its layout room to be seen. */
function shrunk(area: Area, layout: Layout | undefined, count: number): Area {
  if (!layout) return area;
  const share = count > 2 ? 0.94 : layout.standing ? 0.86 : 0.74;
  const [w, h] = [area.w * (count > 1 ? 0.96 : share), area.h * share];
  return { x: area.x + (area.w - w) / 2, y: layout.standing ? area.y + area.h - h : area.y + (area.h - h) / 2, w, h };
}

const FLOATING_FIGURES = new Set<BackdropName>(['underwater', 'sky']);
const NO_GROUND = new Set<BackdropName>(['underwater', 'sky', 'space', 'pond']);

const canStand = (plan: PicturePlan): boolean =>
  !NO_GROUND.has(homeOf(plan)) && !plan.figures.some(({ figure }) => FLOATING_FIGURES.has(figure.habitat));

const circling = ({ figures: [first, ...others], words: named }: PicturePlan): boolean =>
  first !== undefined &&
  others.length === 0 &&
  first.count > 1 &&
  (first.figure.words[0] === 'koi' || named.has('circling') || named.has('circle'));

const shadow = ({ x, y, scale }: Slot, { palette }: Scene): string =>
  oval(x, y + 436 * scale, 330 * scale, 34 * scale, palette.deep, { opacity: 0.28 });

/** The figure in its slot; ids of clip paths get the slot's number, as they must differ within a picture. */
function placed({ figure, color }: FigureRequest, slot: Slot, scene: Scene, index: number): string {
  const drawn = figure.draw(brushFor(figure, color, scene)).replace(/(id="|url\(#)([\w-]+)/g, `$1$2-${index}`);
  return place(drawn, { ...slot, flip: slot.flip });
}

function brushFor(figure: Figure, asked: string | undefined, { palette, random, words: named }: Scene): Brush {
  const natural = random.pick(figure.colors);
  const coat = asked ?? mix(natural, palette.pop, 0.06);
  const dark = palette.dark ? mix(palette.deep, '#1c1a26', 0.4) : palette.deep;
  return {
    coat,
    asked,
    shade: mix(coat, dark, 0.26),
    light: mix(coat, palette.cream, 0.5),
    dark,
    white: palette.cream,
    palette,
    random,
    words: named,
  };
}

/** The red stamp that 'a red seal' asks for. */
function seal({ words: named, figures }: PicturePlan, scene: Scene): string {
  const stamp = FIGURE_OF.get('stamp')!;
  const isAnimal = figures.some(({ figure }) => figure.words.includes('seal'));
  if (!named.has('seal') || isAnimal) return '';
  return place(stamp.draw({ ...brushFor(stamp, '#c8322a', scene), white: scene.palette.paper }), {
    x: scene.w - 130,
    y: scene.h - 130,
    scale: 0.13,
  });
}
