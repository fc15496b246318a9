import type { ReportFilters } from '@/domain/reports/filters';

/** The address of a report's page. */
export const reportAddress = (id: string): string => `/reports/${id}`;

/** The request in a page's address: the filters that it names replace the stored ones. */
export function askedReport(id: string, parameters: URLSearchParams) {
  const [period, place] = [parameters.get('period'), parameters.get('kode_wilayah')];
  return { id, ...(period !== null && { period }), ...(place !== null && { place }) };
}

/** The address of a report with filters other than the stored ones. */
export function filteredAddress(id: string, filters: ReportFilters, stored: ReportFilters): string {
  const changed = new URLSearchParams();
  if (filters.period !== stored.period) changed.set('period', filters.period);
  if (filters.place !== stored.place) changed.set('kode_wilayah', filters.place);
  return changed.size === 0 ? reportAddress(id) : `${reportAddress(id)}?${changed}`;
}
