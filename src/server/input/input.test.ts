import { expect, it } from 'vitest';
import { z } from 'zod';
import type { ServiceError } from '@/server/errors';
import { moment } from '../access/keys/fields';
import { checked } from './input';
import { line } from './line';

const schema = z.strictObject({
  name: line(3),
  email: z.email().optional(),
  count: z.number().int().min(1).max(9).optional(),
  list: z.array(z.string().min(1)).max(2).optional(),
  kind: z.enum(['a', 'b']).optional(),
  at: moment.optional(),
});

it.each([
  [{}, 'name', { code: 'required' }],
  [{ name: ' ' }, 'name', { code: 'required' }],
  [{ name: 5 }, 'name', { code: 'wrong_type', type: 'string' }],
  [{ name: 'long' }, 'name', { code: 'too_long', limit: 3 }],
  [{ name: 'a\u0007' }, 'name', { code: 'control_character' }],
  [{ name: 'a\u202e' }, 'name', { code: 'invisible_character' }],
  [{ name: 'a\u200b' }, 'name', { code: 'invisible_character' }],
  [{ name: 'a\u00ad' }, 'name', { code: 'invisible_character' }],
  [{ name: 'a\u2060' }, 'name', { code: 'invisible_character' }],
  [{ name: 'a\u3164' }, 'name', { code: 'invisible_character' }],
  [{ name: 'a\u{e0041}' }, 'name', { code: 'invisible_character' }],
  [{ name: 'a\ufe0f' }, 'name', { code: 'invisible_character' }],
  [{ name: 'a', email: 'a' }, 'email', { code: 'not_an_email' }],
  [{ name: 'a', count: 0 }, 'count', { code: 'not_between', min: 1 }],
  [{ name: 'a', count: 10 }, 'count', { code: 'not_between', max: 9 }],
  [{ name: 'a', list: ['a', ''] }, 'list.1', { code: 'required' }],
  [{ name: 'a', list: ['a', 'b', 'c'] }, 'list', { code: 'too_many', limit: 2 }],
  [{ name: 'a', kind: 'c' }, 'kind', { code: 'not_one_of', known: ['a', 'b'] }],
  [{ name: 'a', at: 'tomorrow' }, 'at', { code: 'not_a_moment' }],
  [{ name: 'a', colour: 'red' }, 'colour', { code: 'unknown' }],
  [null, '', { code: 'wrong_type', type: 'object' }],
])('%j is refused as a member with its fault', (input, field, fault) => {
  let refusal: unknown;
  try {
    checked(schema, input);
  } catch (error) {
    refusal = (error as ServiceError).refusal;
  }
  expect(refusal).toEqual({ code: 'invalid_parameter', field, fault });
});
