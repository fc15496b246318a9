/** The result of some work, or an error if it takes longer than `limit` milliseconds. */
export async function inTime<T>(work: Promise<T>, limit: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('reading keys took too long')), limit);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
