import { describe, expect, it } from 'vitest';
import { findingsAddressOf, findingsFilterOf, NEW_FINDINGS, readFindingsView } from './view';

const read = (address: string) => readFindingsView(new URL(address, 'http://page').searchParams);

describe('the view of the findings', () => {
  it('is read from its own address', () => {
    const view = {
      q: 'Aceh Besar',
      collection: 'siswa',
      rule: 'tenfold',
      state: 'accepted',
      agency: 'Dinas Pendidikan',
      order: 'time',
    } as const;
    expect(read(findingsAddressOf(view))).toEqual(view);
    expect(findingsAddressOf(NEW_FINDINGS)).toBe('/findings');
    expect(findingsFilterOf({ ...view, state: 'all' })).toEqual({
      search: 'Aceh Besar',
      collection: 'siswa',
      rule: 'tenfold',
      agency: 'Dinas Pendidikan',
    });
  });

  it('ignores what is unknown', () => {
    expect(read('/findings?collection=pengguna&rule=x&state=old')).toEqual(NEW_FINDINGS);
  });
});
