/** An input of a person on a page before its scripts ran: a click on a control, or a change of its value. */
export type EarlyInput = { control: HTMLElement; type: string; value: string | undefined };

declare global {
  interface Window {
    earlyInput?: { kept: EarlyInput[]; stop: () => void };
  }
}

/**
 * Keeps the texts, choices and clicks of a person until the page's scripts have loaded. It runs in the head of the page,
 * from the text of this function, so it uses nothing outside of itself.
 */
export function keepEarlyInput(): void {
  const kept: EarlyInput[] = [];
  const keep = (event: Event) => {
    const target = event.target;
    if (!(target instanceof HTMLElement)) return;
    if (event.type !== 'click') {
      const { value } = target as HTMLInputElement;
      const known = kept.find(({ control, type }) => control === target && type === event.type);
      if (known === undefined) kept.push({ control: target, type: event.type, value });
      else known.value = value;
      return;
    }
    const control = target.closest<HTMLElement>('button, input[type=checkbox], input[type=radio]');
    if (control === null) return;
    // It also keeps the browser from submitting a form itself, with the typed values in the address.
    event.preventDefault();
    event.stopPropagation();
    const isRepeated = control.matches('button') && kept.some((one) => one.control === control);
    if (!isRepeated) kept.push({ control, type: event.type, value: undefined });
  };
  const types = ['input', 'change', 'click'];
  for (const type of types) addEventListener(type, keep, true);
  const stop = () => {
    for (const type of types) removeEventListener(type, keep, true);
  };
  window.earlyInput = { kept, stop };
}
