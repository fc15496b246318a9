import type { Collection } from '../../../collections';
import type { FileTableInfo } from '../../file-reading';
import type { CountsQuestion } from '../../import';
import type { RecipeStep } from '../../steps';
import { textsAbout } from '../constants';
import { isDoctorsName } from '../facts';
import { isOccupation } from '../headings';
import type { ProposalInput } from '../propose-recipe';
import { COUNT } from '../thresholds';
import { isAnswered } from './answer';
import { countsItsRows, figureColumnsOf } from './figure-columns';
import { type Naming, type NamingOf, namingOf, saysNumber } from './naming';

type Asked = Omit<ProposalInput, 'collection'> & Readonly<{ collection: Collection }>;

/**
 * Whether a person has to say what the figures of a file count before they are stored: nothing in it names what the
 * collection counts, or something names another thing or a part of it. The headings of the figures count most, then titles
 * and the names of sheets; the name of the file can only contradict, and it can contradict a title only as a number of
 * something: `jumlah_siswa`. A person's answer is a step of the recipe.
 * @returns undefined: the file names what the collection counts
 */
export function countedQuestion(asked: Asked, steps: readonly RecipeStep[]): CountsQuestion | undefined {
  const { info, fileName, collection, vocabulary } = asked;
  const isOfRecords = steps.some(({ kind, field }) => kind === 'assign' && field === collection.identifier);
  if (collection.counts === undefined || isOfRecords || isAnswered(steps, asked)) return undefined;
  const naming = namingOf(collection, vocabulary);
  const figures = figureColumnsOf(steps, collection);
  const told = (texts: readonly string[], judge: (text: string) => Naming) =>
    texts.map((text) => ({ text, ...judge(text) }));
  const headings = told(namesOf(figures.filter(({ isLabel }) => !isLabel)), (text) =>
    isOccupationAmong(text, info) ? OTHER : naming.heading(text),
  );
  const labels = told(namesOf(figures.filter(({ isLabel }) => isLabel)), naming.words);
  const about = textsAbout(info, fileName);
  const titles = told(
    textsFrom(about, (from) => from !== 'fileName'),
    naming.line,
  );
  const values = told(valuesOf(info, steps), naming.words);
  const files = told(
    textsFrom(about, (from) => from === 'fileName'),
    naming.words,
  );
  const dimensions = told(dimensionsOf(info, steps), naming.words);

  const because = (found: { text: string } | undefined): CountsQuestion | undefined =>
    found === undefined ? undefined : { because: 'other', text: found.text };
  const isPart = ({ part }: Naming) => part !== '';
  const isThing = ({ thing, isNamed }: Naming) => thing !== '' && !isNamed;
  const everything = [...headings, ...titles, ...values, ...files, ...dimensions];
  const part = everything.find(isPart);
  if (part !== undefined) return because(part);
  const other = headings.find(isThing);
  if (other !== undefined) return because(other);
  const isList = labels.some(({ isNamed }) => isNamed) || hasDoctors(info, collection);
  const isByFigure =
    headings.some(({ isNamed }) => isNamed) ||
    (collection.answers.figures.length === 0 && isList) ||
    countsItsRows(steps, { collection, info });
  if (isByFigure) return undefined;
  const isSaid = [...titles, ...values].some(({ isNamed, thing }) => isNamed && thing === '');
  // A title takes precedence over a file's name, unless the name is the number of something else.
  const against = isSaid ? files.filter((one) => isThing(one) && saysNumber(one.text)) : files;
  const otherwise = [...titles, ...values, ...against].find(({ thing }) => thing !== '');
  if (otherwise !== undefined) return because(otherwise);
  if (isSaid || namesTotal(info, steps, naming)) return undefined;
  // The file names the whole of which the figures are a part, and its name has the part: `Jumlah siswa` in `mengulang.csv`.
  const isBeside = [...headings, ...labels, ...titles].some((one) => one.isBeside);
  return isBeside && files.some(({ isNamed }) => isNamed) ? undefined : { because: 'unsaid', text: '' };
}

/** `Guru` among other occupations is one of them, not the number of teachers. */
const isOccupationAmong = (text: string, { columns }: FileTableInfo): boolean =>
  isOccupation(text) && columns.filter(({ name }) => isOccupation(name)).length >= COUNT.occupations;

const OTHER: Naming = { isNamed: false, isBeside: false, thing: 'pekerjaan', part: '' };

/**
 * Whether another column is called the number of what is counted, as the total of the figures is: `Jumlah Penduduk` beside
 * ages.
 */
const namesTotal = ({ columns }: FileTableInfo, steps: readonly RecipeStep[], naming: NamingOf): boolean => {
  const taken = new Set([...usedBy(steps), ...cellsOf(steps)]);
  const others = columns
    .filter((column) => !taken.has(column.name) && !hasLetters(column))
    .map(({ name }) => naming.heading(name));
  return others.some(({ isNamed, part, thing }) => isNamed && part === '' && thing === '');
};

const cellsOf = (steps: readonly RecipeStep[]): string[] =>
  steps.flatMap(({ kind, rows }) =>
    kind === 'turnDown'
      ? (rows as { cells: (string | null)[] }[]).flatMap(({ cells }) => cells.map(String))
      : [],
  );

const namesOf = (columns: readonly Readonly<{ name: string }>[]): string[] => [
  ...new Set(columns.map(({ name }) => name)),
];

const textsFrom = (
  about: ReturnType<typeof textsAbout>,
  is: (from: ReturnType<typeof textsAbout>[number]['from']) => boolean,
): string[] => about.filter(({ from }) => is(from)).map(({ text }) => text);

/** The columns that a recipe uses, by `assign` or with its figures. */
const usedBy = (steps: readonly RecipeStep[]): ReadonlySet<string> =>
  new Set(steps.flatMap(({ kind, column }) => (kind === 'assign' ? [String(column)] : [])));

const hasLetters = ({ values }: FileTableInfo['columns'][number]): boolean =>
  values.some(({ text }) => /\p{L}/u.test(text));

/** The headings of the columns of texts that the recipe does not use: `Jenis Kekerasan`. */
const dimensionsOf = ({ columns }: FileTableInfo, steps: readonly RecipeStep[]): string[] => {
  const used = usedBy(steps);
  return columns.filter((column) => !used.has(column.name) && hasLetters(column)).map(({ name }) => name);
};

/** The texts of columns that have the same text in nearly all rows, such as a unit: `JIWA`. */
const valuesOf = ({ columns }: FileTableInfo, steps: readonly RecipeStep[]): string[] => {
  const used = usedBy(steps);
  return columns
    .filter((column) => !used.has(column.name) && column.distinct <= COUNT.textsOfFile && hasLetters(column))
    .flatMap(({ values }) => values.map(({ text }) => text));
};

const hasDoctors = ({ columns }: FileTableInfo, { answers, fields }: Collection): boolean =>
  answers.figures.length === 0 &&
  fields.some(({ names }) => names === 'doctors') &&
  columns.some(({ values }) => values.length > 0 && values.every(({ text }) => isDoctorsName(text)));
