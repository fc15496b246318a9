/** A value of a list and its other spellings. */
type Entry = Readonly<{ value: string; aliases?: readonly string[] | undefined }>;

/** The entries of a list as lines: `SMA: smu; sman`. */
export const textOfEntries = (entries: readonly Entry[]): string =>
  entries
    .map(({ value, aliases = [] }) => (aliases.length === 0 ? value : `${value}: ${aliases.join('; ')}`))
    .join('\n');

/** Reads such lines; blank ones are skipped. */
export const entriesIn = (text: string): { value: string; aliases: string[] }[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [, value = line, aliases = ''] = /^([^:]*):(.*)$/.exec(line) ?? [];
      const named = aliases.split(';').map((alias) => alias.trim());
      return { value: value.trim(), aliases: named.filter((alias) => alias !== '') };
    });
