import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatHtml, formatTsv, parseTsv } from './clipboard/clipboard-text';
import { fillSeries } from './fill-series';

describe('the clipboard', () => {
  it('parses every table that it has written', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', ',', '0', ' ') });
    const matrix = fc
      .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 4 }))
      .chain(([rows, columns]) =>
        fc.array(fc.array(cell, { minLength: columns, maxLength: columns }), {
          minLength: rows,
          maxLength: rows,
        }),
      );
    fc.assert(
      fc.property(matrix, (given) => {
        // A last row of one empty cell is the line break that spreadsheets add at the end.
        fc.pre(!(given[0]!.length === 1 && given.at(-1)![0] === ''));
        expect(parseTsv(formatTsv(given))).toEqual(given);
      }),
    );
  });

  it.each([
    [
      '1\t2\r\n3\t4\r\n',
      [
        ['1', '2'],
        ['3', '4'],
      ],
    ],
    ['"dua\nbaris"\tx\n', [['dua\nbaris', 'x']]],
    ['"kata ""asing"""', [['kata "asing"']]],
    ['"terbuka\tx', [['"terbuka', 'x']]],
    ['12" pipa\ty', [['12" pipa', 'y']]],
    ['"a" b\ty', [['"a" b', 'y']]],
    [
      '1\n2\t3',
      [
        ['1', ''],
        ['2', '3'],
      ],
    ],
    ['a\n\nb', [['a'], [''], ['b']]],
    ['', [['']]],
  ])('reads %j', (given, cells) => expect(parseTsv(given)).toEqual(cells));

  it('marks texts for Excel and escapes markup', () => {
    const html = formatHtml(
      [
        ['007', '<b>&'],
        ['=1+1', '5'],
      ],
      { isText: [true, false] },
    );
    expect(html).toContain(`<td style="mso-number-format:'\\@'">007</td><td>&lt;b&gt;&amp;</td>`);
  });
});

describe('a fill', () => {
  it.each([
    [['5'], ['5', '5', '5']],
    [
      ['1', '2'],
      ['3', '4', '5'],
    ],
    [
      ['10', '8'],
      ['6', '4', '2'],
    ],
    [
      ['1', '2', '4'],
      ['1', '2', '4'],
    ],
    [
      ['RT 09', 'RT 10'],
      ['RT 11', 'RT 12', 'RT 13'],
    ],
    [
      ['01', '02'],
      ['03', '04', '05'],
    ],
    [
      ['2024-01-31', '2024-02-29'],
      ['2024-03-29', '2024-04-27', '2024-05-26'],
    ],
    [
      ['2024-11-01', '2024-12-01'],
      ['2025-01-01', '2025-02-01', '2025-03-01'],
    ],
    [
      ['L', 'P'],
      ['L', 'P', 'L'],
    ],
    [
      ['', ''],
      ['', '', ''],
    ],
  ])('goes on after %j with %j', (source, next) => expect(fillSeries(source, 3)).toEqual(next));
});
