import type { ReportFilters } from '@/domain/reports/filters';

/** The address of a report's page. */
export const reportAddress = (id: string): string => `/reports/${id}`;

/** What is asked for by a page's address: only filters that it names are other ones than those that are stored. */
export function askedReport(id: string, parameters: URLSearchParams) {
  const [period, place] = [parameters.get('period'), parameters.get('kode_wilayah')];
  return { id, ...(period !== null && { period }), ...(place !== null && { place }) };
}

/** The address of a report with other filters than those that are stored. */
export function filteredAddress(id: string, filters: ReportFilters, stored: ReportFilters): string {
  const changed = new URLSearchParams();
  if (filters.period !== stored.period) changed.set('period', filters.period);
  if (filters.place !== stored.place) changed.set('kode_wilayah', filters.place);
  return changed.size === 0 ? reportAddress(id) : `${reportAddress(id)}?${changed}`;
}
