/** The one channel through which every process reaches the pages. */
export const REALTIME_CHANNEL = 'inkloom:push';
