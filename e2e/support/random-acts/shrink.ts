import type { NumberedAct } from './acts';

/**
 * Leaves out acts for as long as what is left still fails: first many at a time, then fewer.
 * @param fails does acts anew. @returns those that were done until the failure, undefined when there was none
 * @param until when it ends, in milliseconds since 1970
 * @returns the fewest acts that failed
 */
export async function shrink(
  acts: readonly NumberedAct[],
  fails: (acts: readonly NumberedAct[]) => Promise<readonly NumberedAct[] | undefined>,
  until: number,
): Promise<readonly NumberedAct[]> {
  let fewest = acts;
  for (let size = Math.ceil(acts.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    // The last act is the one that failed, so the others are tried from the end.
    for (let from = fewest.length - 1 - size; from > -size && Date.now() < until; from -= size) {
      const left = fewest.filter((_, place) => place < Math.max(from, 0) || place >= from + size);
      fewest = (left.length < fewest.length && (await fails(left))) || fewest;
    }
  }
  return fewest;
}
