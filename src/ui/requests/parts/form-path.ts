/** The attribute by which a form finds the element of a field that is not a single input. */
export function formPathOf(props: object): { 'data-path'?: string } {
  const path = 'data-path' in props ? props['data-path'] : undefined;
  return typeof path === 'string' ? { 'data-path': path } : {};
}
