const REFRESH_MS = 60_000;

/** The options of a tile's query: it is sent by itself, so that a slow tile does not delay the others. */
export const TILE_OPTIONS = {
  refetchInterval: REFRESH_MS,
  trpc: { context: { skipBatch: true } },
} as const;

/** The options of the query of imports: those that the person may still bring to an end. */
export const OPEN_IMPORTS = { limit: 100, open: true } as const;
