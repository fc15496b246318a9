import type { Field } from '@/domain/collections';

/** A value that a field refuses, with the code of the refusal (docs/specification.md, "Fields" and "Batches"). */
export type Refused = { value: unknown; code: 'required' | 'invalid_type' | 'invalid_value' | 'too_long' };

const ABOVE_INTEGER = 2_147_483_648;
const BLANKS: Refused[] = ['', ' ', '\t \u00a0', null].map((value) => ({ value, code: 'required' }));
const NO_SCALARS: unknown[] = [true, false, {}, [], ['1'], { toString: '1' }];
const NOT_WHOLE = ['abc', '1.0', '1e3', '1,000', '1.000', '0x10', '--1', '+', '1 2', '٣', '1_000', 'NaN'];
const NOT_DATES = ['31-01-2024', '2024/01/31', '2024-1-31', '20240131', 'now', '2024-01-31T10', '1706659200'];
const UNREAL_DATES = ['2023-02-29', '2024-02-30', '2024-04-31', '2024-13-01', '2024-00-10', '2024-01-00'];
const UNREAL_TIMES = [
  '2024-01-31 24:00',
  '2024-01-31T10:60:00',
  '2024-01-31 10:00:61',
  '2024-01-31T10:00:00+24:00',
];
const NO_RFC3339 = ['2024-01-31T10:00Z', '2024-01-31Z', '0000-01-01', '2024-01-31T10:00:00 +07:00'];
const BROKEN_TEXT = ['a\u0000b', 'a\u001fb', 'a\u007fb', 'a\u0085b', '\ud83d', 'a\udc4d', '\udc4d\ud83d'];
const NATIONAL_NUMBERS = [
  '3519015708900001',
  3519015708900001,
  '3519 0157 0890 0001',
  'x 35.19.01.570890.0001',
];
const BROKEN_LINES = ['a\nb', 'a\tb', 'a\r\nb'];

/** Values of every kind that a field must refuse. */
export function refusedValues(field: Field): Refused[] {
  const blanks = field.name === 'date_now' ? [] : BLANKS;
  switch (field.kind) {
    case 'int':
      return [
        ...blanks,
        ...all('invalid_type', NO_SCALARS),
        ...all('invalid_value', [...NOT_WHOLE, 1.5, -1.5, 1e300, field.min - 1, `${field.min - 1}`]),
        ...all('invalid_value', [field.max + 1, `${field.max + 1}`, ABOVE_INTEGER, '9'.repeat(400)]),
      ];
    case 'year':
      return [
        ...blanks,
        ...all('invalid_type', NO_SCALARS),
        ...all('invalid_value', [
          ...NOT_WHOLE,
          2024.5,
          1900,
          '1900',
          2156,
          '2156',
          '24',
          '02024',
          '+2024',
          '',
        ]),
      ].filter(({ value, code }) => value !== '' || code === 'required');
    case 'varchar':
    case 'enum':
      return [
        ...blanks,
        ...all('invalid_type', NO_SCALARS),
        ...all('invalid_value', [...BROKEN_TEXT, ...NATIONAL_NUMBERS]),
        ...all('invalid_value', 'multiline' in field ? [] : BROKEN_LINES),
        ...all('too_long', ['x'.repeat(field.maxLength + 1), '😀'.repeat(field.maxLength + 1)]),
      ];
    case 'timestamp':
    case 'datetime':
      return [
        ...blanks,
        ...all('invalid_type', [...NO_SCALARS, 1706659200, 20240131]),
        ...all('invalid_value', [
          ...NOT_DATES,
          ...UNREAL_DATES,
          ...UNREAL_TIMES,
          ...NO_RFC3339,
          '2024-01-31\u200b',
        ]),
      ];
  }
}

const all = (code: Refused['code'], values: unknown[]): Refused[] => values.map((value) => ({ value, code }));
