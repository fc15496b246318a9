import { OPERATIONS } from '@/domain/collections';
import type { Grant } from '@/server/access/keys/permissions';

/** Grants as the history keeps them (`disdik/siswa:list+register`, `*`), read. */
export function readGrantTexts(texts: readonly string[]): readonly Grant[] {
  return texts.map((text) => {
    const [scope = '', names] = text.split(':');
    const held = names?.split('+');
    return { scope, operations: OPERATIONS.filter((name) => held?.includes(name) ?? true) };
  });
}
