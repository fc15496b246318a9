import { useFormatter, useTranslations } from 'next-intl';
import type { Collection } from '@/domain/collections';
import type { ImportRow, RowFault } from '@/domain/imports/import';
import type { Doubt } from '@/domain/imports/steps';
import { useLanguage } from '@/i18n/use-language';
import type { CellTexts } from '@/ui/grid/cell-text';
import type { CellMark, GridRecord, RowMarks } from '@/ui/grid/types';
import { withoutName } from '@/ui/parts/fault-text';
import { isAsWritten, useReadingText } from './reading-text';

/** The name of the column with a row's position in the file: it is no field, so that its header has a label and no name. */
export const LINE = ' ';

/** The name under which a record has its row's number in the preview, from 1. */
export const ROW_NUMBER = ' number';

/** The texts of a preview's row in the grid. */
export type RowTexts = Readonly<{
  record: (row: ImportRow) => GridRecord;
  marks: (row: ImportRow) => RowMarks;
  /** Why a cell is faulty or doubtful; with the field '', why the row is. */
  reasons: (row: ImportRow, field: string) => readonly string[];
}>;

/** Returns functions that describe the rows of a preview in the reader's language. */
export function useRowTexts(collection: Collection, texts: CellTexts): RowTexts {
  const t = useTranslations('imports.rows');
  const format = useFormatter();
  const language = useLanguage();
  const readingText = useReadingText();

  const faultText = (fault: RowFault): string => {
    if (fault.code === 'contradicts') return t('contradicts', { line: fault.line });
    const message = fault.reason[language];
    return withoutName(message, fault.field ?? '');
  };
  const doubtText = ({ code, text, read, otherwise }: Doubt): string => {
    const isOther = otherwise !== undefined && !isAsWritten(code, { text, reading: otherwise });
    return t(`doubts.${code}`, {
      text,
      read: readingText(code, read),
      otherwise: readingText(code, otherwise ?? ''),
      several: isOther ? 'yes' : 'no',
    });
  };
  const reasons: RowTexts['reasons'] = (row, field) => [
    ...faultsOfRow(row)
      .filter((fault) => fieldOf(fault) === field)
      .map(faultText),
    ...row.doubts.filter((doubt) => doubt.field === field).map(doubtText),
  ];
  const markOf = (row: ImportRow, field: string): CellMark | undefined => {
    const why = reasons(row, field);
    if (why.length === 0) return undefined;
    const isDoubt = !faultsOfRow(row).some((fault) => fieldOf(fault) === field);
    return { fault: why.join(' '), isDoubt };
  };
  const difference = (was: unknown, now: unknown): string => {
    if (typeof was !== 'number' || typeof now !== 'number') return '';
    const by = format.number(now - was, { signDisplay: 'always' });
    if (was === 0) return ` (${by})`;
    const percent = format.number((now - was) / was, {
      style: 'percent',
      signDisplay: 'always',
      maximumFractionDigits: 1,
    });
    return ` (${by}, ${percent})`;
  };
  return {
    reasons,
    record: (row) => ({
      ...row.item,
      ...identifierOf(row, collection),
      ...Object.fromEntries(
        changedFields(row, collection).map((field) => {
          const [was, now] = [row.was?.[field.name], row.item[field.name]];
          const isYear = field.kind === 'year';
          return [
            field.name,
            `${texts.shown(field, was)} → ${texts.shown(field, now)}${isYear ? '' : difference(was, now)}`,
          ];
        }),
      ),
      [ROW_NUMBER]: row.n + 1,
      [LINE]: row.status === 'deleted' ? t('record', { number: row.record ?? 0 }) : lineText(row, t),
    }),
    marks: (row) => {
      const cells: Record<string, CellMark> = {};
      for (const { name } of changedFields(row, collection)) cells[name] = { state: 'changed' };
      for (const { name } of collection.columns) {
        const mark = markOf(row, name);
        if (mark !== undefined) cells[name] = mark;
      }
      const whole = markOf(row, '');
      if (whole !== undefined) cells[LINE] = whole;
      return { cells };
    },
  };
}

/** The faults of a row, including those in `more` of the first one. */
export const faultsOfRow = ({ faults }: ImportRow): readonly RowFault[] =>
  faults.flatMap((fault): readonly RowFault[] =>
    fault.code === 'contradicts' ? [fault] : [fault, ...fault.more],
  );

/** The field at which a fault is shown; '': that of the whole row. */
const fieldOf = (fault: RowFault): string => (fault.code === 'contradicts' ? '' : (fault.field ?? ''));

/** A record's number as a text, because it has no thousands separators. */
const identifierOf = ({ item }: ImportRow, { identifierField: { name } }: Collection) =>
  typeof item[name] === 'number' ? { [name]: String(item[name]) } : {};

const changedFields = ({ was, item }: ImportRow, { fields }: Collection) =>
  was === null ? [] : fields.filter(({ name }) => name in was && was[name] !== item[name]);

function lineText({ sheet, line, lines }: ImportRow, t: ReturnType<typeof useTranslations<'imports.rows'>>) {
  const place = sheet === '' ? String(line) : t('place', { sheet, line });
  return lines > 1 ? t('andMore', { place, more: lines - 1 }) : place;
}
