/** The image between its crop marks, and what is to say about it: beside it where there is room, else below. */
export const jobLook =
  'grid grid-cols-1 gap-5 p-2.5 md:grid-cols-[260px_minmax(0,1fr)] md:gap-6 lg:grid-cols-[240px_minmax(0,1fr)] laptop:grid-cols-[minmax(0,324px)_minmax(0,1fr)] laptop:gap-8 @max-[520px]:grid-cols-1 @max-[520px]:gap-5';

export const jobSideLook = 'grid content-between gap-5';
