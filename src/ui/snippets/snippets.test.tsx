import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { KEY_VARIABLE, SNIPPET_TOOLS, type SnippetSource, snippetOf } from '@/domain/snippets/snippets';
import { say, show } from '@/ui/testing';
import { Snippets } from './snippets';

const SOURCE: SnippetSource = {
  ...{ origin: 'https://data.example.go.id', path: '/api/disdik/siswa', name: 'siswa' },
  ...{ parameters: [['tahun', '2024']], numbers: ['tahun'] },
};

it('gives the snippet of each program, and says where the key is entered', async () => {
  const { user } = show(<Snippets source={SOURCE} />, {});
  for (const tool of SNIPPET_TOOLS) {
    await user.selectOptions(screen.getByRole('combobox'), tool);
    const figure = screen.getByRole('figure', { name: say(`snippets.tools.${tool}`) });
    expect(figure.textContent).toBe(snippetOf(tool, SOURCE));
    const name = say(`snippets.tools.${tool}`);
    const captions = (['asked', 'read'] as const).map((way) =>
      say(`snippets.keyPlace.${way}`, { tool: name }),
    );
    const place = screen.getByText((text) => captions.includes(text)).closest('figure');
    expect(place?.querySelector('mark')?.textContent).toBe(say('snippets.keyPlace.key'));
    expect(screen.getByText(say(`snippets.steps.${tool}`, { variable: KEY_VARIABLE }))).toBeTruthy();
  }
});
