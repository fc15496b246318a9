const MAX_LENGTH = 120;

/** The name of a file with a title, without its ending: what file systems refuse is a space, and a long one ends at a word. */
export function fileNameOf(title: string): string {
  const plain = title
    .replace(/[\\/:*?"<>|\p{Cc}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const cut = plain.length <= MAX_LENGTH ? plain : plain.slice(0, MAX_LENGTH).replace(/\s+\S*$/, '');
  return cut.replace(/[. ,]+$/, '');
}
