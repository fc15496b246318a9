type AboutCell = Readonly<{ record: number; column: string }>;

/** What the tool of comments is about, as a text. */
export const aboutCell = ({ record, column }: AboutCell): string => `${record} ${column}`;

/** The cell of such a text. */
export function cellAbout(about = ''): AboutCell {
  const [record, column = ''] = about.split(' ');
  return { record: Number(record), column };
}
