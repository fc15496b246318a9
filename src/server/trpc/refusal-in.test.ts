import { TRPCError } from '@trpc/server';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { ServiceError } from '@/server/errors';
import { refusalIn } from './refusal-in';

const wrapped = (code: TRPCError['code'], cause?: Error) => new TRPCError({ code, cause });

it('every error of a call is a refusal', () => {
  const refusal = { code: 'count_changed', count: 3 } as const;
  expect(refusalIn(wrapped('CONFLICT', new ServiceError(refusal)), {})).toEqual(refusal);
  const { error } = z.object({ id: z.uuid() }).safeParse({ id: 'x' });
  expect(refusalIn(wrapped('BAD_REQUEST', error), { id: 'x' })).toEqual({
    code: 'invalid_parameter',
    field: 'id',
    fault: { code: 'wrong_form' },
  });
  expect(refusalIn(wrapped('NOT_FOUND'), {})).toEqual({ code: 'not_found' });
  expect(refusalIn(wrapped('PARSE_ERROR'), {})).toEqual({ code: 'malformed_request' });
  expect(refusalIn(wrapped('INTERNAL_SERVER_ERROR'), {})).toEqual({ code: 'internal_error' });
});
