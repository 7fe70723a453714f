export interface PanelSize {
  width: number;
  height: number;
}

/** [TERM-01] In px. */
export const usualSize: PanelSize = { width: 720, height: 684 };
const smallest: PanelSize = { width: 400, height: 200 };

/** [TERM-01] The nearest size allowed in a window: at least 400 × 200, at most 90 % of its width and 95 % of its height. A window too small for that is filled as far as allowed. */
export function allowedSize(wanted: PanelSize, window: PanelSize): PanelSize {
  const within = (value: number, least: number, most: number): number =>
    Math.round(Math.min(Math.max(value, least), most));
  return {
    width: within(wanted.width, smallest.width, window.width * 0.9),
    height: within(wanted.height, smallest.height, window.height * 0.95),
  };
}
