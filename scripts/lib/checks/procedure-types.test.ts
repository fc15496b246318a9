import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findUndeclaredResults } from './procedure-types';

it('finds procedures that do not declare what they return', () => {
  const folder = mkdtempSync(join(tmpdir(), 'procedure-types-'));
  try {
    mkdirSync(join(folder, 'keys'));
    const router = [
      'export const a = router({',
      '  declared: procedure.query(({ ctx }): Promise<void> => ctx.a(1)),',
      '  split: procedure.input(b).mutation(',
      '    async ({ ctx, signal = make() }): Promise<{ id: string }> => ctx.a(1),',
      '  ),',
      '  inferred: procedure.query(({ ctx }) => ctx.a((b): number => b)),',
      '  elsewhere: procedure.mutation(save),',
      '});',
    ];
    writeFileSync(join(folder, 'keys', 'keys.ts'), router.join('\n'));
    writeFileSync(join(folder, 'keys.test.ts'), router.join('\n'));
    expect(findUndeclaredResults(folder)).toEqual([
      'keys/keys.ts:6 does not declare what it returns',
      'keys/keys.ts:7 does not declare what it returns',
    ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
