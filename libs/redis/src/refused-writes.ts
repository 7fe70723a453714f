/** Whether Redis answered, and takes no writes: its memory is full, or its file cannot be written. */
export const isRefusedWrite = (error: unknown): boolean =>
  error instanceof Error && /^(?:OOM|MISCONF) /.test(error.message);
