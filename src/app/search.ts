/** The parameters of a page's address, as Next gives them to its route. */
export type SearchParams = Promise<Record<string, string | string[] | undefined>>;

/** The parameters as the pages' views read them; of one that is there twice, the first. */
export async function readSearch(searchParams: SearchParams): Promise<URLSearchParams> {
  const entries = Object.entries(await searchParams);
  return new URLSearchParams(entries.map(([name, value]) => [name, [value].flat()[0] ?? '']));
}
