import { mix } from '../primitives/color.js';
import type { Brush } from './figure.js';

export const glass = ({ palette }: Brush): string => mix(palette.soft, palette.cream, 0.55);
