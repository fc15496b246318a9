import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { say, show } from '@/ui/testing';
import { DiagnoseForm } from './diagnose-form';
import type { DiagnosisAnswer } from './use-diagnosis';

const KEY = `rsd_${'a'.repeat(49)}`;

function showForm() {
  const asked: unknown[] = [];
  const onAnswer = vi.fn((_: DiagnosisAnswer | undefined) => {});
  const rendered = show(<DiagnoseForm onAnswer={onAnswer} />, {
    'keys.diagnose': (input) => {
      asked.push(input);
      return { verdict: 'unknown', problem: null, record: null, call: null, refusals: [] };
    },
  });
  return { asked, onAnswer, ...rendered };
}

const keyField = () => screen.getByLabelText<HTMLInputElement>(say('diagnose.key'));
const run = () => screen.getByText(say('diagnose.run')).closest('button')!;

it('notices that a pasted key had a line break, and forgets the key with the answer', async () => {
  const { asked, onAnswer, user } = showForm();
  await user.click(keyField());
  // The field removes the line break.
  await user.paste(`${KEY.slice(0, 20)}\n${KEY.slice(20)}`);
  await user.click(run());
  await waitFor(() => expect(onAnswer).toHaveBeenCalledOnce());
  expect(asked).toEqual([{ key: KEY }]);
  expect(onAnswer.mock.calls[0]?.[0]).toMatchObject({ verdict: 'unknown', isWrapped: true });
  await waitFor(() => expect(document.activeElement).toBe(keyField()));
  expect(document.body.innerHTML).not.toContain(KEY);
  expect(keyField().value).toBe('');
});

it('asks for what is missing instead of sending half a call', async () => {
  const { asked, user } = showForm();
  await user.click(run());
  screen.getByText(say('diagnose.keyMissing'));
  expect(document.activeElement).toBe(keyField());
  await user.type(keyField(), 'rsd_short');
  await user.click(screen.getByLabelText(say('diagnose.operation'), { selector: 'input' }));
  await user.click(screen.getByText(say('common.operations.list')));
  await user.click(run());
  screen.getByText(say('diagnose.collectionMissing'));
  expect(document.activeElement).toBe(
    screen.getByLabelText(say('diagnose.collection'), { selector: 'input' }),
  );
  expect(asked).toEqual([]);

  await user.click(screen.getByLabelText(say('diagnose.collection'), { selector: 'input' }));
  await user.click(screen.getByText('Sekolah'));
  await user.type(screen.getByLabelText(say('diagnose.address')), ' 10.1.2.3 ');
  await user.click(run());
  await waitFor(() =>
    expect(asked).toEqual([
      { key: 'rsd_short', collection: 'sekolah', operation: 'list', address: '10.1.2.3' },
    ]),
  );
});
