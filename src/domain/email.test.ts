import fc from 'fast-check';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { EMAIL } from './email';

const part = fc.array(fc.constantFrom(...".-_'+aZ9 é@"), { maxLength: 5 }).map((letters) => letters.join(''));

it('accepts the same e-mail addresses as the library that validates inputs', () => {
  const library = z.email();
  const agrees = (text: string) =>
    expect([text, EMAIL.test(text)]).toEqual([text, library.safeParse(text).success]);
  fc.assert(
    fc.property(part, part, fc.constantFrom('com', 'id', 'x', '1a', ''), (local, host, top) => {
      agrees(`${local}@${host}.${top}`);
      agrees(`a${local}b@a${host}a.${top}`);
    }),
    { numRuns: 2_000 },
  );
  for (const text of ['a@b.co', 'a.b@c.go.id', '.a@b.co', 'a..b@c.co', 'a@b', 'a@b.c', '']) agrees(text);
});
