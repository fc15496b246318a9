/** The elements that the editor's buttons insert. */
export const ELEMENTS = ['heading', 'paragraph', 'bold', 'italic', 'list', 'table', 'link'] as const;
export type Element = (typeof ELEMENTS)[number];

/** The text that replaces the selection, and the part of it that is selected afterwards. */
export type Written = Readonly<{ text: string; from: number; to: number }>;

/** Puts an element around the selection. @param filler the content if nothing is selected */
export function writeElement(
  element: Element,
  { selected, filler }: { selected: string; filler: string },
): Written {
  const inner = selected === '' ? filler : selected;
  switch (element) {
    case 'heading':
      return around('<h2>', inner, '</h2>');
    case 'paragraph':
      return around('<p>', inner, '</p>');
    case 'bold':
      return around('<strong>', inner, '</strong>');
    case 'italic':
      return around('<em>', inner, '</em>');
    case 'list':
      return list(inner);
    case 'table':
      return table(inner);
    case 'link':
      return link(inner);
  }
}

function around(before: string, inner: string, after: string): Written {
  return { text: before + inner + after, from: before.length, to: before.length + inner.length };
}

/** The list has one item per line. */
function list(inner: string): Written {
  const items = linesOf(inner).map((line) => `  <li>${line}</li>`);
  return around('<ul>\n  <li>', items.join('\n').slice('  <li>'.length, -'</li>'.length), '</li>\n</ul>');
}

/** The table has one row per line, with cells separated by tabs as a spreadsheet copies them; the first row is the header. */
function table(inner: string): Written {
  const [header = [], ...rows] = linesOf(inner).map((line) => line.split('\t'));
  const row = (cells: readonly string[], name: string) =>
    `  <tr>${cells.map((cell) => `<${name}>${cell.trim()}</${name}>`).join('')}</tr>`;
  const body = rows.length > 0 ? rows : [header.map(() => '…')];
  const text = ['<table>', row(header, 'th'), ...body.map((cells) => row(cells, 'td')), '</table>'].join(
    '\n',
  );
  const from = text.indexOf('<th>') + '<th>'.length;
  return { text, from, to: text.indexOf('</th>') };
}

const ADDRESS = 'https://';

/** The address is still missing, so it is selected. */
function link(inner: string): Written {
  const before = '<a href="';
  const from = before.length;
  return { text: `${before}${ADDRESS}">${inner}</a>`, from, to: from + ADDRESS.length };
}

const linesOf = (text: string): string[] => text.split(/\r?\n/).filter((line) => line.trim() !== '');
