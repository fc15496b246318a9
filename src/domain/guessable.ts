import type { OptionsType } from '@zxcvbn-ts/core';
import type { Personal } from './passwords';

/**
 * Whether somebody who guesses systematically would find a password too soon.
 * @param options.trivialOnly whether it is among the first million guesses
 */
export type GuessableCheck = (
  password: string,
  personal: Personal,
  options?: { trivialOnly?: boolean | undefined },
) => boolean;

/** The minimum number of guesses, as a power of ten. From 10 on, zxcvbn gives its highest score. */
const MIN_LOG_GUESSES = 10;
/** The same if only trivial passwords are refused. */
const MIN_LOG_GUESSES_NOT_TRIVIAL = 6;
/** The minimum when the signs between words are removed, because guessing programs insert them themselves. */
const MIN_LOG_GUESSES_PLAIN = 8;
/** The minimum number of characters that are part of no keyboard run, sequence, repetition or date. */
const MIN_OTHERS = 4;
/** Only the first characters are estimated, which bounds the time. */
const MAX_ESTIMATED = 48;

/** Words that are frequent in passwords of such a service, and missing or rare in the lists of the library. */
const LOCAL_WORDS = [
  'katasandi',
  'sandi',
  'rahasia',
  'gantisaya',
  'changeme',
  'administrator',
  'selamatdatang',
  'bismillah',
  'indonesia',
  'merdeka',
  'statistik',
  'kabupaten',
  'kecamatan',
  'provinsi',
  'dinas',
  'aceh',
  'bandaaceh',
];

/**
 * Loads the lists of common passwords and of Indonesian words (about 330 kB over the network), and creates the check. The
 * estimate is that of zxcvbn: what a guessing program would try first, including keyboard runs, dates and repetitions.
 */
export async function loadGuessableCheck(): Promise<GuessableCheck> {
  const [{ ZxcvbnFactory }, common, indonesian] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-id'),
  ]);
  const graphs: OptionsType['graphs'] = common.adjacencyGraphs;
  const dictionary = { ...common.dictionary, ...indonesian.dictionary, local: LOCAL_WORDS };
  const all = new ZxcvbnFactory({ dictionary, graphs });
  const patternsOnly = new ZxcvbnFactory({ graphs });

  return (password, { name, email }, { trivialOnly = false } = {}) => {
    const text = password.slice(0, MAX_ESTIMATED);
    const plain = text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
    const own = [...name.split(/\s+/), ...email.split(/[^\p{L}\p{N}]+/u)].filter((part) => part !== '');
    const guesses = all.check(text, own).guessesLog10;
    if (trivialOnly) return guesses < MIN_LOG_GUESSES_NOT_TRIVIAL;
    if (guesses < MIN_LOG_GUESSES) return true;
    if (all.check(plain, own).guessesLog10 < MIN_LOG_GUESSES_PLAIN) return true;
    const others = patternsOnly.check(plain).sequence.filter(({ pattern }) => pattern === 'bruteforce');
    return others.reduce((sum, { token }) => sum + token.length, 0) < MIN_OTHERS;
  };
}
