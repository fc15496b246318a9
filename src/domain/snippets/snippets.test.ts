import { execFileSync } from 'node:child_process';
import { runInNewContext } from 'node:vm';
import { DefaultSettings, TaskUtils } from '@microsoft/powerquery-parser';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nameForM, quoteAsJson, quoteForM, quoteForR, quoteForShell } from './quote';
import { SNIPPET_TOOLS, type SnippetSource, snippetOf } from './snippets';

/** Texts that end a literal, begin an escape, or run something in some language. */
const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '"',
        "'",
        '`',
        '\\',
        '$',
        `\${x}`,
        '$(id)',
        '#(lf)',
        '#',
        '(',
        '\n',
        '\r',
        '\t',
        '\u2028',
        '%',
        '//',
        '&',
      ),
      fc
        .string({ unit: 'grapheme', maxLength: 5 })
        .filter((text) => text.isWellFormed() && !text.includes('\0')),
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(''));

const source = fc.record({
  origin: fc.constant('https://data.example.go.id'),
  path: fc.constantFrom('/api/disdik/siswa', '/api/disdik/siswa/summary'),
  parameters: fc.array(fc.tuple(hostile, hostile), { maxLength: 4 }),
  name: fc.constant('siswa'),
  numbers: fc.array(hostile, { maxLength: 3 }),
});

const ask = ({ parameters }: SnippetSource) => [...parameters, ['format', 'csv']];
const askedAt = (address: string) => [...new URL(address).searchParams];

/** The text literals of a source in Power Query, as its grammar reads them. */
function readM(literal: string): string {
  return literal
    .slice(1, -1)
    .replaceAll('""', '"')
    .replace(/#\((#|[\da-f]{4})\)/g, (_, code) =>
      code === '#' ? '#' : String.fromCharCode(Number.parseInt(code, 16)),
    );
}

/** A literal of R, whose escapes are those of JSON as far as they are used. */
const readR = (literal: string): string => JSON.parse(literal);

describe('a literal', () => {
  it.each([
    ['JavaScript', quoteAsJson, (text: string) => runInNewContext(`(${text})`)],
    ['R', quoteForR, readR],
    ['Power Query', quoteForM, readM],
  ])('of %s is read as the text that it is of, on one line', (_, quote, read) => {
    fc.assert(
      fc.property(hostile, (text) => {
        const literal = quote(text);
        expect(read(literal)).toBe(text);
        expect(literal).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
        expect(literal).toMatch(/^".*"$/);
      }),
      { numRuns: 300 },
    );
  });

  it('of a shell is given to a program as it is', () => {
    const texts = fc.sample(hostile, 40);
    const script = `printf '%s\\0' ${texts.map(quoteForShell).join(' ')}`;
    expect(execFileSync('sh', ['-c', script]).toString().split('\0').slice(0, -1)).toEqual(texts);
  });
});

it('is Power Query that its parser accepts, whatever the filters are', async () => {
  await fc.assert(
    fc.asyncProperty(source, async (one) => {
      const text = snippetOf('excel', one);
      expect(snippetOf('power_bi', one)).toBe(text);
      const task = await TaskUtils.tryLexParse(DefaultSettings, text);
      expect(TaskUtils.isParseStageOk(task), text).toBe(true);
      for (const [name, value] of ask(one)) {
        expect(text).toContain(nameForM(name!));
        expect(text).toContain(quoteForM(value!));
      }
    }),
    { numRuns: 60 },
  );
});

it('is a command of cURL that asks for what is shown, with the key of the variable', () => {
  // In place of cURL, a function that prints what it is given.
  const run = (text: string) =>
    execFileSync('sh', ['-c', `curl() { printf '%s\\0' "$@"; }\n${text}`], {
      env: { ...process.env, RSD_KEY: 'rsd_$x' },
    })
      .toString()
      .split('\0');
  fc.assert(
    fc.property(source, (one) => {
      const given = run(snippetOf('curl', one));
      expect(given).toContain('curl:rsd_$x');
      expect(given).toContain('siswa.csv');
      expect(askedAt(given.at(-2)!)).toEqual(ask(one));
    }),
    { numRuns: 20 },
  );
});

it('is a script of Google that sends the key of its properties as a password, and writes the rows', () => {
  fc.assert(
    fc.property(source, (one) => {
      const sent: { address: string; headers: Record<string, string> }[] = [];
      const written: unknown[] = [];
      runInNewContext(`${snippetOf('google_sheets', one)}\nambilData();`, {
        PropertiesService: {
          getScriptProperties: () => ({ getProperty: (name: string) => `key of ${name}` }),
        },
        UrlFetchApp: {
          fetch: (address: string, { headers }: { headers: Record<string, string> }) => {
            sent.push({ address, headers });
            return { getContentText: () => 'a,b\n1,2' };
          },
        },
        Utilities: {
          base64Encode: (text: string) => Buffer.from(text).toString('base64'),
          parseCsv: (text: string) => text.split('\n').map((line) => line.split(',')),
        },
        SpreadsheetApp: {
          getActiveSheet: () => ({
            clearContents: () => undefined,
            getRange: (...range: number[]) => ({ setValues: (rows: unknown) => written.push(range, rows) }),
          }),
        },
      });
      expect(sent.map(({ address }) => askedAt(address))).toEqual([ask(one)]);
      expect(
        Buffer.from(sent[0]!.headers['Authorization']!.slice('Basic '.length), 'base64').toString(),
      ).toBe('google-sheets:key of RSD_KEY');
      expect(written).toEqual([
        [1, 1, 2, 2],
        [
          ['a', 'b'],
          ['1', '2'],
        ],
      ]);
    }),
  );
});

it('has the whole address in every program, and never a key', () => {
  fc.assert(
    fc.property(source, fc.constantFrom(...SNIPPET_TOOLS), (one, tool) => {
      const text = snippetOf(tool, one);
      expect(text).not.toContain('rsd_');
      if (tool === 'libreoffice' || tool === 'qgis') expect(askedAt(text)).toEqual(ask(one));
      if (tool === 'r' || tool === 'pandas') {
        const literal = /"https:(?:[^"\\]|\\.)*"/.exec(text)![0];
        expect(askedAt(JSON.parse(literal))).toEqual(ask(one));
      }
    }),
    { numRuns: 300 },
  );
});

it('asks once for a parameter with several values in Power Query, and types the numbers', () => {
  const text = snippetOf('excel', {
    ...{ origin: 'https://data.example.go.id', path: '/api/disdik/siswa', name: 'siswa' },
    parameters: [
      ['jenjang', 'SMA'],
      ['tahun.gte', '2020'],
      ['jenjang', 'SMK'],
    ],
    numbers: ['tahun', 'jumlah_siswa'],
  });
  expect(text).toContain('[#"jenjang" = {"SMA", "SMK"}, #"tahun.gte" = "2020", #"format" = "csv"]');
  expect(text).toContain('{{"tahun", type number}, {"jumlah_siswa", type number}}, "en-US"');
});
