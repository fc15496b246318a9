import { notifications } from '@mantine/notifications';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { handFile } from '@/ui/parts/files/handed-file';
import { say, show } from '@/ui/testing';
import { UploadArea } from './upload-area';

const push = vi.fn();
vi.mock('next/navigation', () => ({ useRouter: () => ({ push }) }));

const MAX_BYTES = 3 * 1_048_576;

/** A request that the test answers. */
class Request {
  static last: Request;
  upload: { onprogress?: (event: { loaded: number }) => void } = {};
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  responseText = '';
  address = '';
  body: unknown;
  aborted = false;
  constructor() {
    Request.last = this;
  }
  open(_: string, address: string) {
    this.address = address;
  }
  setRequestHeader() {}
  send(body: unknown) {
    this.body = body;
  }
  abort() {
    this.aborted = true;
    this.onabort?.();
  }
  answer(told: object) {
    this.responseText = JSON.stringify(told);
    this.onload?.();
  }
}

beforeEach(() => {
  push.mockClear();
  vi.stubGlobal('XMLHttpRequest', Request);
});

const csv = new File(['tahun;jumlah\n2024;1'], 'siswa 2024.csv', { type: 'text/csv' });

function showArea(collection?: string) {
  const page = show(<UploadArea collection={collection} maxBytes={MAX_BYTES} />);
  const choose = (file: File) =>
    page.user.upload(page.container.querySelector<HTMLInputElement>('input[type=file]')!, file);
  return { choose, ...page };
}

it('sends a file to the collection that was given, says how much was sent, and opens the import', async () => {
  const { choose } = showArea('siswa');
  await choose(csv);
  expect(Request.last.address).toBe('/imports/upload?name=siswa+2024.csv&collection=siswa');
  expect(Request.last.body).toBe(csv);
  act(() => Request.last.upload.onprogress?.({ loaded: csv.size / 2 }));
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('50');
  act(() => Request.last.answer({ id: '42' }));
  await waitFor(() => expect(push.mock.calls).toEqual([['/imports/42']]));
});

it('says why a file was refused, and takes another one', async () => {
  const { choose } = showArea();
  await choose(csv);
  expect(Request.last.address).toBe('/imports/upload?name=siswa+2024.csv');
  act(() => Request.last.answer({ refusal: { code: 'not_permitted' } }));
  expect((await screen.findByRole('alert')).textContent).toContain(say('errors.not_permitted'));
  await choose(csv);
  act(() => Request.last.onerror?.());
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain(say('errors.unreachable')));
  expect(push).not.toHaveBeenCalled();
});

it('refuses empty files and those that are too large before anything is sent', async () => {
  const { choose } = showArea();
  const before = Request.last;
  await choose(new File([], 'kosong.csv'));
  await screen.findByText(say('imports.upload.empty'));
  const large = Object.defineProperty(new File(['x'], 'besar.csv'), 'size', { value: MAX_BYTES + 1 });
  await choose(large);
  await screen.findByText(say('imports.upload.tooLarge', { size: '3' }));
  expect(Request.last).toBe(before);
});

it('sends at once what was dropped or pasted elsewhere, and can be stopped', async () => {
  handFile(new File(['a\tb'], 'tempelan.tsv'));
  const { user } = showArea('siswa');
  await user.click(await screen.findByRole('button', { name: say('imports.upload.cancel') }));
  expect(Request.last.address).toContain('tempelan.tsv');
  expect(Request.last.aborted).toBe(true);
  screen.getByText(say('imports.upload.drop'));
  expect(screen.queryByRole('alert')).toBeNull();
});

it('takes the first table of several files that were dropped together, and says that the others were not taken', () => {
  const told = vi.spyOn(notifications, 'show');
  const { container } = showArea();
  const drop = (...names: string[]) =>
    fireEvent.drop(container.querySelector('section')!, {
      dataTransfer: { files: names.map((name) => new File(['a;b'], name)) },
    });
  drop('denah.png', 'satu.csv');
  expect(Request.last.address).toContain('satu.csv');
  expect(told).not.toHaveBeenCalled();
  drop('denah.png', 'dua.xlsx', 'tiga.ods', 'empat.csv');
  expect(Request.last.address).toContain('dua.xlsx');
  expect(told.mock.calls[0]?.[0]).toMatchObject({
    title: say('common.files.oneTaken', { name: 'dua.xlsx' }),
    message: say('common.files.others', { count: 2 }),
  });
});
