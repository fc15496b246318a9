const MAX_NAME = 60;

/**
 * Names for publishers that addresses and CKAN can have: small letters, digits and hyphens, each of one publisher.
 * @returns the name of a publisher
 */
export function organizationNames(publishers: readonly string[]): (publisher: string) => string {
  const names = new Map<string, string>();
  const taken = new Set<string>();
  for (const publisher of [...new Set(publishers)].sort()) {
    const letters = publisher
      .normalize('NFKD')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-');
    const plain = letters.slice(0, MAX_NAME).replace(/^-+|-+$/g, '') || 'produsen-data';
    let name = plain.length === 1 ? `produsen-${plain}` : plain;
    for (let number = 2; taken.has(name); number += 1) name = `${plain}-${number}`;
    taken.add(name);
    names.set(publisher, name);
  }
  return (publisher) => names.get(publisher)!;
}
