import { type Field, placeLevelOf } from '../collections/field';
import { placeCodeWithin } from './judge-place';
import { placeScopeOf, type Register } from './register';

/** The maximum number of codes that are remembered for a register. */
const MAX_REMEMBERED = 100_000;

const remembered = new WeakMap<Register, Map<string, string | undefined>>();

/** The maximum length of the texts whose code is remembered, in characters. */
const MAX_REMEMBERED_TEXTS = 200;

/** A separator that no field contains. */
const SEPARATOR = '\x1f';

/**
 * The code of the smallest place that a record names. Each of its places must be listed, or a known spelling, within the
 * one before; otherwise the record has no code.
 * @param texts those of `fields`, or of the first fields only, for the code of a larger place
 * @param fields see `placesOf`
 */
export function recordCode(
  texts: readonly string[],
  { fields, register }: Readonly<{ fields: readonly Field[]; register: Register }>,
): string | undefined {
  const known = remembered.get(register) ?? new Map<string, string | undefined>();
  remembered.set(register, known);
  const key = `${placeLevelOf(fields[0]!)}${SEPARATOR}${texts.join(SEPARATOR)}`;
  if (known.has(key)) return known.get(key);
  if (known.size >= MAX_REMEMBERED) known.clear();
  let code: string | undefined;
  for (const [place, text] of texts.entries()) {
    const scope = placeScopeOf(
      register,
      placeLevelOf(fields[place]!)!,
      code === undefined ? undefined : [code],
    );
    code = placeCodeWithin(text, scope);
    if (code === undefined) break;
  }
  if (key.length <= MAX_REMEMBERED_TEXTS) known.set(key, code);
  return code;
}

/** Whether a code is that of a place within another one, or of that place itself. */
export const isCodeWithin = (code: string, outer: string): boolean =>
  code === outer || code.startsWith(`${outer}.`);
