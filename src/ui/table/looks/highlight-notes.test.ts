import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { findCollection } from '@/domain/collections';
import { HIGHLIGHT_COLOURS, type Highlight } from '@/domain/collections/view/highlight';
import type { RowMarks } from '../../grid/types';
import { createHighlightNotes } from './highlight-notes';
import { withCalculated, withoutCalculated } from './looks';
import { storedPart } from './stored-part';

const collection = findCollection('siswa')!;
const red = { column: 'jumlah_siswa', test: 'gt', value: 100, colour: 'red' } as const;

const notesOf = (highlights: readonly Highlight[]) =>
  createHighlightNotes({
    highlights,
    fields: collection.readable,
    boundsOf: (column) => (column === 'tahun' ? { min: 2020, max: 2024 } : undefined),
    wordsOf: ({ colour }) => colour,
  });

it('the first colour that applies to a cell counts, and the marks stay the same object while nothing changed', () => {
  const notes = notesOf([
    { ...red, value: 1_000 },
    { column: 'jenjang', test: 'eq', value: 'SD', colour: 'green', row: true },
    { ...red, colour: 'blue' },
    { column: 'tahun', scale: true, colour: 'purple' },
    { column: 'jumlah_siswa', scale: true, max: 10, colour: 'purple' },
  ]);
  const cellsOf = (record: Record<string, unknown>) => {
    const marks = notes.marksWith(record, undefined);
    return [marks?.tint?.colour, marks?.cells?.['jumlah_siswa']?.tint, marks?.cells?.['tahun']?.tint];
  };
  const tint = (colour: string) => ({ colour, said: colour });
  expect(cellsOf({ jumlah_siswa: 1_001, jenjang: 'SD', tahun: 2023 })).toEqual([
    'green',
    tint('red'),
    undefined,
  ]);
  expect(cellsOf({ jumlah_siswa: 500, jenjang: 'SD' })).toEqual(['green', undefined, undefined]);
  expect(cellsOf({ jumlah_siswa: 500, jenjang: 'SMP', tahun: 2023 })).toEqual([
    undefined,
    tint('blue'),
    { colour: 'purple', share: 0.75 },
  ]);
  // If the other end is not known, nothing is coloured.
  expect(cellsOf({ jumlah_siswa: 5, tahun: '' })).toEqual([undefined, undefined, undefined]);

  const record = { jumlah_siswa: 500 };
  const saving: RowMarks = { cells: { jumlah_siswa: { entered: '7', state: 'saving' } } };
  const before = notes.marksWith(record, saving);
  expect(before).toEqual({ cells: { jumlah_siswa: { entered: '7', state: 'saving', tint: tint('blue') } } });
  expect(notes.marksWith(record, saving)).toBe(before);
  expect(notes.marksWith(record, structuredClone(saving))).toBe(before);
  expect(notes.marksWith({ jumlah_siswa: 1 }, saving)).toBe(saving);
});

it('a calculated column goes with its colours; a fill leaves it alone', () => {
  const column = { name: 'calc1', label: 'Hasil', formula: '[tahun]', decimals: 0 };
  const added = withCalculated({ columns: ['tahun', 'jenjang'], frozen: 2 }, column, collection);
  expect(added).toEqual({ columns: ['tahun', 'calc1', 'jenjang'], frozen: 2, calculated: [column] });
  const coloured = { ...added, highlights: [red, { ...red, column: 'calc1' }] };
  expect(withoutCalculated(coloured, 'calc1', collection)).toEqual({
    columns: ['tahun', 'jenjang'],
    frozen: 1,
    highlights: [red],
  });
  expect(withoutCalculated({ columns: ['calc1'], calculated: [column] }, 'calc1', collection)).toEqual({});

  const isCalculated = (name: string) => name === 'calc1';
  const range = (...columns: string[]) => ({ from: 0, to: 1, columns });
  const fill = {
    source: range('tahun', 'calc1'),
    target: range('tahun', 'calc1'),
    direction: 'down',
  } as const;
  expect(storedPart(fill, isCalculated)).toEqual({
    source: range('tahun'),
    target: range('tahun'),
    direction: 'down',
  });
  const right = { source: range('calc1'), target: range('jenjang'), direction: 'right' } as const;
  expect(storedPart(right, isCalculated)).toBeUndefined();
});

/** The contrast of text on a background, by WCAG 2. */
function contrast(one: string, other: string): number {
  const luminance = (colour: string) => {
    const [r = 0, g = 0, b = 0] = [1, 3, 5].map((from) => {
      const part = Number.parseInt(colour.slice(from, from + 2), 16) / 255;
      return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

it('texts and signs on each colour have enough contrast, on light and dark pages', () => {
  const [light = '', dark = ''] = readFileSync('src/app/global.css', 'utf8').split('color-scheme: dark');
  // The colours of texts on light and on dark pages.
  for (const [css, text] of [
    [light, '#000000'],
    [dark, '#aeb8c1'],
  ] as const)
    for (const colour of HIGHLIGHT_COLOURS) {
      const [ground, ink] = ['', '-ink'].map(
        (part) => new RegExp(`--tint-${colour}${part}: (#\\w{6});`).exec(css)?.[1] ?? '',
      );
      expect(contrast(ground!, text), `text on ${colour}`).toBeGreaterThanOrEqual(4.5);
      expect(contrast(ground!, ink!), `sign on ${colour}`).toBeGreaterThanOrEqual(4.5);
    }
});
