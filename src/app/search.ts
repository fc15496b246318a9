/** The parameters of a page's address, as Next passes them to its route. */
export type SearchParams = Promise<Record<string, string | string[] | undefined>>;

/** Converts the parameters for the pages' views; if one is repeated, the first is used. */
export async function readSearch(searchParams: SearchParams): Promise<URLSearchParams> {
  const entries = Object.entries(await searchParams);
  return new URLSearchParams(entries.map(([name, value]) => [name, [value].flat()[0] ?? '']));
}
