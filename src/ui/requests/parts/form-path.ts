/** The mark by which a form finds the node of a field that is no single input. */
export function pathOf(props: object): { 'data-path'?: string } {
  const path = 'data-path' in props ? props['data-path'] : undefined;
  return typeof path === 'string' ? { 'data-path': path } : {};
}
