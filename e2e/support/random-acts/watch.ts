import type { Cell, Look, Moment, Point, Row } from './sights';

/** Runs in the page before its own scripts; uses nothing outside of this function. */
export function watch(): void {
  const moments: Moment[] = [];
  const ROWS = '[role=grid] [role=row]:not([aria-rowindex="1"])';

  const columnOf = (cell: Element) => cell.id.split('-').at(-1) ?? '';

  const recordOf = (row: Element | null) => {
    const shown = row?.querySelector('[id$="-id_siswa"]')?.textContent ?? '';
    return /^[\d.]+$/.test(shown) ? shown.replaceAll('.', '') : '';
  };

  const cellOf = (cell: Element, record = recordOf(cell.closest('[role=row]'))): Cell => {
    const field = cell.querySelector<HTMLInputElement>('input, textarea');
    return {
      record,
      row: cell.closest('[role=row]')?.getAttribute('aria-rowindex') ?? '',
      column: columnOf(cell),
      text: field?.value ?? cell.querySelector(':scope > span')?.textContent ?? '',
      state: cell.getAttribute('data-state') ?? '',
      isEditing: field !== null,
      isSelected: cell.getAttribute('aria-selected') === 'true' || cell.hasAttribute('data-active'),
    };
  };

  const rowOf = (row: Element): Row => {
    const record = recordOf(row);
    return {
      record,
      number: row.getAttribute('aria-rowindex') ?? '',
      cells: [...row.querySelectorAll('[role=gridcell]')].map((cell) => cellOf(cell, record)),
    };
  };

  const suggestion = () => {
    const chosen = document.activeElement?.getAttribute('aria-activedescendant') ?? '';
    return (chosen === '' ? null : document.getElementById(chosen))?.textContent ?? '';
  };

  const look = (): Look => {
    const active = document.querySelector('[role=grid] [role=gridcell][data-active]');
    const rows = [...document.querySelectorAll(ROWS)].map(rowOf);
    return {
      active: active === null ? undefined : cellOf(active),
      isInGrid: document.activeElement?.closest('[role=grid]') !== null,
      hasDialog: document.querySelector('[role=dialog], [role=menu]') !== null,
      suggestion: suggestion(),
      rows: rows.sort((one, other) => Number(one.number) - Number(other.number)),
    };
  };

  const note = (event: Event) => {
    const key = event instanceof KeyboardEvent ? event.key : '';
    const target = event.target instanceof Element ? event.target.closest('[role=gridcell]') : null;
    moments.push({ ...look(), type: event.type, key, under: target === null ? undefined : cellOf(target) });
  };
  // Before the page handles the event, and after.
  for (const type of ['keydown', 'pointerdown', 'paste']) window.addEventListener(type, note, true);
  for (const type of ['keyup', 'click']) window.addEventListener(type, note);

  const middleOf = (cell: Element): Point | undefined => {
    const { x, y, width, height } = cell.getBoundingClientRect();
    const point = { x: x + width / 2, y: y + height / 2 };
    const hit = document.elementFromPoint(point.x, point.y)?.closest('[role=gridcell], [role=rowheader]');
    return hit === cell ? point : undefined;
  };

  const pointAt = ({ row, column }: { row: number; column: string }): Point | undefined => {
    const cells = [...document.querySelectorAll(`${ROWS}:not([data-new]) [id$="-${column}"]`)];
    const points = cells.map(middleOf).filter((point) => point !== undefined);
    return points.sort((one, other) => one.y - other.y)[Math.floor(row * points.length)];
  };

  const texts = () => {
    const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')];
    // biome-ignore lint/performance/useDomNodeTextContent: what is hidden is not seen
    return [document.body?.innerText ?? '', ...fields.map(({ value }) => value)].join('\n');
  };

  const hasMore = () => {
    const rows = new Set(
      [...document.querySelectorAll(ROWS)].map((row) => row.getAttribute('aria-rowindex')),
    );
    const count = Number(document.querySelector('[role=grid]')?.getAttribute('aria-rowcount') ?? 0);
    return rows.size < count - 1;
  };

  window.randomActs = { look, take: () => moments.splice(0), pointAt, texts, hasMore };
}
