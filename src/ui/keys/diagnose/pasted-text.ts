/** The parts of every key: a prefix, then letters and digits. */
const MARK = 'rsd_';
const LENGTH = 53;
const VISIBLE_LENGTH = 12;

const WHOLE_KEY = /(?<![0-9A-Za-z_])rsd_[0-9A-Za-z]{49}(?![0-9A-Za-z])/;

/** A description of a pasted text that contains no part of a key: counts, and characters that no key has. */
export type PastedText = Readonly<{
  length: number;
  /** The number of missing (negative) or additional characters; 0 if the length is right. */
  excess: number;
  /** The distinct characters that no key has, in their order in the text, at most ten. */
  strange: readonly string[];
  /** `rsd_…` and eight characters: the part that the pages show, which is not a key. */
  visiblePart: string | undefined;
  /** Whether it begins like a key in another case, such as `RSD_`. */
  wrongCase: boolean;
}>;

const MAX_STRANGE = 10;

/** Describes a text that is not a key. */
export function describePasted(text: string): PastedText {
  const bare = text.trim();
  const body = bare.toLowerCase().startsWith(MARK) ? bare.slice(MARK.length) : bare;
  const strange = [...new Set([...body].filter((character) => !/[0-9A-Za-z]/.test(character)))];
  return {
    length: bare.length,
    excess: bare.length - LENGTH,
    strange: strange.slice(0, MAX_STRANGE),
    visiblePart: /^rsd_[0-9A-Za-z]{8}$/.test(bare) && bare.length === VISIBLE_LENGTH ? bare : undefined,
    wrongCase: !bare.startsWith(MARK) && bare.toLowerCase().startsWith(MARK),
  };
}

/**
 * The key within a text that contains more than a key: `x-api-key: rsd_…`, quotes, a broken line. Undefined if there is
 * none, or if the text is only a key.
 */
export function keyWithin(text: string): string | undefined {
  const found = WHOLE_KEY.exec(text)?.[0] ?? WHOLE_KEY.exec(text.replace(/\s+/g, ''))?.[0];
  return found === text ? undefined : found;
}
