/** Behind the print provider's pictures, whose ground is white: in the dark it is as dim as the page around them. */
export const mockupGround = 'bg-mockup bg-none [&_img]:mix-blend-multiply';

export const tilePicture = 'plate mb-2 block aspect-square w-full cursor-zoom-in border-0 p-0';

/** A control in a corner of the picture: there while the pointer or the keyboard is in the tile, and always for a finger. */
export const tileControl =
  'opacity-0 group-hover:opacity-100 group-focus-within:opacity-100 [@media(hover:none)]:opacity-100';
