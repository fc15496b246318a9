import type { CorpusFile, Fact } from './entry';

/** The truth table of the corpus as a text: for each file what it counts, where it belongs, and its totals. */
export const truthOf = (files: readonly CorpusFile[]): string =>
  [
    '# Truth table of the corpus',
    '',
    'For each file: what it counts, what must become of it, and each figure by place, period and category as it must be stored.',
    '`*` is the place of figures for everything above a level that the file lacks. Made from the facts beside the files, by the',
    'test that compares them with what is stored.',
    ...files.flatMap((file) => ['', `## ${file.name}`, '', ...entryOf(file)]),
    '',
  ].join('\n');

function entryOf(file: CorpusFile): string[] {
  const counts = `- counts: ${file.counts}`;
  if (file.outcome === 'refused') return [counts, `- refused: ${file.why}`];
  const asked = file.outcome === 'asked' ? [`- asked (${file.question}): ${file.why}`] : [];
  if (file.collection === undefined) return [counts, ...asked, '- never stored'];
  const then = file.outcome === 'asked' ? 'then stored in' : 'stored in';
  return [counts, ...asked, `- ${then} ${file.collection}`, ...totalsOf(file.facts)];
}

const FIGURES = /^(jumlah.*|laki_laki|perempuan)$/;

/** The totals of records, one line for each figure and dimension; without figures, the records are counted. */
export function totalsOf(records: readonly Fact[]): string[] {
  const fields = Object.keys(records[0] ?? {});
  const figures = fields.filter((field) => FIGURES.test(field));
  const dimensions = fields.filter((field) => !FIGURES.test(field)).sort();
  return [
    `- records: ${records.length}`,
    ...figures.flatMap((figure) => [
      `- ${figure}: ${add(records, figure)}`,
      ...dimensions.map(
        (dimension) => `- ${figure} by ${dimension}: ${dividedBy(records, figure, dimension)}`,
      ),
    ]),
    ...(figures.length > 0
      ? []
      : [`- ${dimensions[0]}: ${records.map((record) => record[dimensions[0] ?? '']).join('; ')}`]),
  ];
}

function dividedBy(records: readonly Fact[], figure: string, dimension: string): string {
  const values = [...new Set(records.map((record) => String(record[dimension])))].sort();
  return values
    .map(
      (value) =>
        `${value} ${add(
          records.filter((record) => String(record[dimension]) === value),
          figure,
        )}`,
    )
    .join('; ');
}

const add = (records: readonly Fact[], figure: string): number =>
  records.reduce((total, record) => total + Number(record[figure]), 0);
