/** The number of the colours `--person-0`, … of global.css. */
const COLOURS = 8;
const FACTOR = 31;

/** The colour of a person, the same on every page. Two people may have the same one: it is never the only mark. */
export const personColour = (id: string): string =>
  `var(--person-${[...id].reduce((sum, letter) => (sum * FACTOR + letter.charCodeAt(0)) % COLOURS, 0)})`;

/** The first letters of the first and the last word of a name. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '');
  const ends = words.length > 1 ? [words[0]!, words.at(-1)!] : words;
  return ends.map((word) => [...word][0]!.toLocaleUpperCase()).join('');
}
