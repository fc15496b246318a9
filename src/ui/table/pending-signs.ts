const FLASH_MS = 3_000;

/** What others did to records: columns that they changed, for a moment, and records that they deleted. */
export function createSigns(onChange: (id: number) => void) {
  const flashes = new Map<number, readonly string[]>();
  const gone = new Map<number, string>();
  return {
    /** Somebody else changed these columns: they are marked for a moment. */
    flash: (id: number, columns: readonly string[]) => {
      flashes.set(id, columns);
      onChange(id);
      setTimeout(() => {
        flashes.delete(id);
        onChange(id);
      }, FLASH_MS);
    },
    flashed: (id: number): readonly string[] => flashes.get(id) ?? [],
    /** Somebody deleted the record. @param words how the service says so */
    setGone: (id: number, words: string) => {
      gone.set(id, words);
      onChange(id);
    },
    isGone: (id: number): boolean => gone.has(id),
    /** It is there again. @returns how the service said that it was not; undefined: nobody thought so */
    cameBack: (id: number): string | undefined => {
      const words = gone.get(id);
      if (gone.delete(id)) onChange(id);
      return words;
    },
  };
}
