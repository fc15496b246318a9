import type { NumberedAct } from './acts';

/**
 * Leaves out acts as long as the remaining ones still fail: first many at a time, then fewer.
 * @param fails performs acts again and returns those until the failure, undefined if there was none
 * @param until the time at which it ends, in milliseconds since 1970
 * @returns the smallest number of acts that failed
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
