'use client';

import { ReportForm } from './report-form';

/** Makes a report. @param options.collections the resource names of the tables that the person may see */
export function NewReportPage({ collections }: { collections: readonly string[] }) {
  return <ReportForm periods={[]} collections={collections} />;
}
