/** Behind the print provider's pictures, whose ground is white: in the dark it is as dim as the page around them. */
export const mockupGround = 'bg-mockup bg-none [&_img]:mix-blend-multiply';
