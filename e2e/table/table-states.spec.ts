import { expect } from '@playwright/test';
import { inspect, languageOf, openIn, picture, SIGHTS } from '../support/look';
import { open } from '../support/open';
import { sessionOf } from '../support/people';
import { pupilsPath } from '../support/pupils';
import { CELL_STATES, prepareStage, RECORD_STATES, type Stage, TOOL_STATES } from '../support/table-states';
import { test } from '../support/test';

// The tests share nothing.
test.describe.configure({ mode: 'parallel' });

/** The browser reports a refusal too. */
const REFUSED = / (404|409) /;

for (const { theme, width } of SIGHTS)
  for (const [what, states] of Object.entries({
    cells: CELL_STATES,
    tools: TOOL_STATES,
    records: RECORD_STATES,
  }))
    test(`a table is in order in each state of its ${what}, ${theme}, ${width}`, async ({
      browser,
      administrator,
    }) => {
      const { page, complaints } = await openIn(browser, {
        theme,
        width,
        but: REFUSED,
        storageState: sessionOf('administrator'),
        permissions: ['clipboard-read', 'clipboard-write'],
      });
      const stage = await prepareStage(page, { by: administrator, language: languageOf(theme) });
      let spoiled = true;
      for (const state of states) {
        await test.step(state.name, async () => {
          if (spoiled || state.path !== undefined) await open(page, (state.path ?? pathOf)(stage));
          await state.reach(stage);
          await inspect(page, state.name);
          await picture(page, { name: `table ${state.name}`, theme });
        });
        spoiled = state.spoils === true || state.path !== undefined;
        if (!spoiled) await leave(stage, state.name);
      }
      expect(complaints).toEqual([]);
      await page.context().close();
    });

const pathOf = ({ city }: Stage): string => pupilsPath(city);

/** Closes everything that is open over the table. */
async function leave({ page }: Stage, name: string): Promise<void> {
  await page.keyboard.press('Escape');
  const open = page.locator('[role=dialog], [role=menu], [role=listbox]').filter({ visible: true });
  await expect(open, `${name} is closed`).toHaveCount(0);
}
