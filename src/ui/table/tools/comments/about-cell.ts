type AboutCell = Readonly<{ record: number; column: string }>;

/** The cell whose comments a tool shows, as a text. */
export const aboutCell = ({ record, column }: AboutCell): string => `${record} ${column}`;

/** The cell that such a text names. */
export function cellAbout(about = ''): AboutCell {
  const [record, column = ''] = about.split(' ');
  return { record: Number(record), column };
}
