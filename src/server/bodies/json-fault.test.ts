import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonFaultText } from '@/domain/refusals/json-fault';
import { findJsonFault } from './json-fault';

describe('where a text stops being JSON', () => {
  it.each([
    ['[{"a":1},]', 1, 10, ']', 'value'],
    ['[{"a":1,}]', 1, 9, '}', 'name'],
    ["[{'a':1}]", 1, 3, "'", 'name_or_}'],
    ['[{a:1}]', 1, 3, 'a', 'name_or_}'],
    ['[\n {"a": None}\n]', 2, 8, 'None', 'value'],
    ['[{"a" 1}]', 1, 7, '1', 'colon'],
    ['[{"a":1} {"b":2}]', 1, 10, '{', 'comma_or_]'],
    ['[{"a":1 "b":2}]', 1, 9, '"', 'comma_or_}'],
    ['[{"a":"x\ny"}]', 1, 9, '\n', 'string'],
    ['[{"a":"\\x"}]', 1, 8, '\\', 'escape'],
    ['[{"a":01}]', 1, 8, '1', 'comma_or_}'],
    ['[{"a":truely}]', 1, 7, 'truely', 'value'],
    ['[{"a":1}', 1, 9, null, 'comma_or_]'],
    ['[{"a":"x', 1, 9, null, 'string'],
    ['[] []', 1, 4, '[', 'end'],
    ['a=1&b=2', 1, 1, 'a', 'array'],
    ['', 1, 1, null, 'array'],
  ])('%j', (text, line, column, met, expected) => {
    expect(findJsonFault(text)).toEqual({ line, column, met, expected });
  });

  it('is found for exactly the texts that JSON.parse refuses', () => {
    const broken = fc
      .tuple(
        fc.json(),
        fc.nat(),
        fc.constantFrom('', ',', ']', '}', '"', "'", '\\', '\n', '0', '-', '.', 'e', ':'),
      )
      .map(([json, at, sign]) => {
        const place = at % (json.length + 1);
        return json.slice(0, place) + sign + json.slice(place + (sign === '' ? 1 : 0));
      });
    fc.assert(
      fc.property(fc.oneof(broken, fc.json(), fc.string()), (text) => {
        let isJson = true;
        try {
          JSON.parse(text);
        } catch {
          isJson = false;
        }
        expect(findJsonFault(text) === undefined).toBe(isJson);
      }),
      { numRuns: 2000 },
    );
  });

  it('is found in a long text in little time', () => {
    const text = `[${'{"html_static":"<p>\\n</p>"},\n'.repeat(200_000)}]`;
    const begun = performance.now();
    expect(findJsonFault(text)).toMatchObject({ line: 200_001, column: 1, met: ']' });
    expect(performance.now() - begun).toBeLessThan(5_000);
  });

  it('is told with what was met, what was expected, and what is usually meant', () => {
    expect(jsonFaultText(findJsonFault("[{'a':1}]")!).en).toBe(
      'line 1, column 3: met "\'", expected the name of a member in double quotes " or }; texts are written in double quotes "…"',
    );
    expect(jsonFaultText(findJsonFault('["a\nb"]')!).id).toContain('baris 1, kolom 4: ditemukan U+000A');
  });
});
