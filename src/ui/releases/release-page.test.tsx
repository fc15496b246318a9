import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { say, show } from '@/ui/testing';
import { ReleasePage } from './release-page';
import type { WirePublishedChanges, WireReleaseDetail } from './types';

const CHECKED = {
  id: '3',
  kind: 'checked',
  at: '2026-01-02T03:04:05.000Z',
  by: 'Putri',
  note: null,
  pinnedAt: null,
  agency: null,
};
const RELEASE = {
  ...{
    id: '1',
    collection: 'sekolah',
    period: '2024-S1',
    version: 1,
    kind: 'first',
    mark: 'final',
    note: null,
  },
  ...{ pinnedAt: '2026-01-01T00:00:00.000Z', publicAt: '2026-01-01T00:00:00.000Z' },
} as const;
const DETAIL = {
  ...{
    collection: 'sekolah',
    period: '2024-S1',
    state: 'checked',
    isLocked: false,
    last: CHECKED,
    steps: [CHECKED],
  },
  ...{
    release: RELEASE,
    releases: [RELEASE],
    pinnedAt: '2026-01-03T00:00:00.000Z',
    isOwn: false,
    changed: null,
    agencies: { parts: [], unassigned: [] },
  },
  coverage: {
    ...{ delivered: 23, expected: 23, incomplete: [], records: 300 },
    findings: { open: 2, records: 2, certain: 1 },
  },
} as WireReleaseDetail;

const changeOf = (record: number) => ({
  record,
  before: { id_sekolah: record, jumlah_sekolah: record, date_now: 'a' },
  after: { id_sekolah: record, jumlah_sekolah: record + 1_000, date_now: 'b' },
});
const changesFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, at) => changeOf(first + at));

const page = (detail: WireReleaseDetail, answers = {}) =>
  show(<ReleasePage resource="sekolah" period="2024-S1" may={['returned', 'approved']} />, {
    'releases.detail': () => detail,
    ...answers,
  });

it('does not let a period be approved while a row is certainly wrong', async () => {
  page(DETAIL);
  const approve = await screen.findByRole('button', { name: say('releases.acts.approved') });
  expect(approve).toHaveProperty('disabled', true);
  screen.getByText(say('releases.blocked.certain', { count: 1 }));
  expect(screen.getByRole('link', { name: say('releases.obstacles.toFindings') }).getAttribute('href')).toBe(
    '/findings?q=2024&collection=sekolah',
  );
});

it('reads further changed rows after the last that is shown, without the time of the last write', async () => {
  const asked: unknown[] = [];
  const { user, container } = page(
    { ...DETAIL, changed: { total: 102, units: [], changes: changesFrom(1, 100) } },
    {
      'releases.changes': (input: unknown) => {
        asked.push(input);
        return { total: 102, changes: changesFrom(101, 2) };
      },
    },
  );
  await user.click(await screen.findByRole('button', { name: say('common.actions.loadMore') }));
  await screen.findByText(say('releases.changes.changed', { number: '102' }));
  expect(asked).toEqual([{ collection: 'sekolah', period: '2024-S1', since: 1, after: 100 }]);
  expect(container.querySelectorAll('[data-record]')).toHaveLength(102);
  expect(container.querySelector('[data-record="102"]')?.querySelectorAll('dt')).toHaveLength(1);
});

const VALUES = {
  figures: [
    {
      ...{
        id: 'abcdefghjkmn',
        addresses: 2,
        title: { id: 'Sekolah, Pidie', en: 'Schools, Pidie' },
        count: 1,
      },
      values: [{ name: { id: 'Seluruhnya', en: 'All together' }, before: '10.146', after: '10.147' }],
    },
  ],
  indicators: [],
  pictures: [
    { picture: 'series', shown: null, title: { id: 'Sekolah', en: 'Schools' }, count: 9, values: [] },
  ],
  reports: [
    { id: 'r1', title: 'Laporan', blocks: [{ title: { id: 'Rasio', en: 'Ratio' }, count: 0, values: [] }] },
  ],
  compared: { figure: 2, indicator: 0, picture: 1, block: 3 },
  leftOut: [{ kind: 'block', why: 'time', count: 4 }],
} as unknown as WirePublishedChanges;

it('names the published values that would change, each with a link, and what was left out', async () => {
  page(DETAIL, { 'releases.values': () => VALUES });
  const figure = await screen.findByRole('link', { name: 'Sekolah, Pidie' });
  expect(figure.getAttribute('href')).toBe('/figures/abcdefghjkmn');
  // So many digits that the two values do not look the same.
  screen.getByRole('cell', { name: '10,146' });
  screen.getByRole('cell', { name: '10,147' });
  const picture = screen.getByRole('link', { name: say('releases.published.pictures.series') });
  expect(picture.getAttribute('href')).toBe('/collections/disdik/sekolah/pictures#series');
  expect(screen.getByRole('link', { name: 'Laporan' }).getAttribute('href')).toBe('/reports/r1');
  screen.getByText(/^4 bagian laporan: waktunya habis/);
});

it('asks for the approved records once a period is approved, and stops when it is told to', async () => {
  const asked: unknown[] = [];
  const pinnedAt = '2026-01-02T00:00:00.000Z';
  const last = { ...CHECKED, kind: 'approved', pinnedAt };
  const { user } = page({ ...DETAIL, state: 'approved', last } as unknown as WireReleaseDetail, {
    'releases.values': (input: unknown) => {
      asked.push(input);
      return new Promise(() => {});
    },
  });
  await user.click(await screen.findByRole('button', { name: say('releases.published.stop') }));
  screen.getByText(say('releases.published.stopped'));
  expect(asked).toEqual([{ collection: 'sekolah', period: '2024-S1', pinnedAt }]);
  await user.click(screen.getByRole('button', { name: say('releases.published.compare') }));
  await screen.findByRole('button', { name: say('releases.published.stop') });
  expect(asked).toHaveLength(2);
});
