import { nameForM, quoteAsJson, quoteForM, quoteForR, quoteForShell } from './quote';

/** What a snippet reads: a list or a summary over REST, with the filters of what is shown. */
export type SnippetSource = Readonly<{
  /** Such as `https://data.example.go.id`. */
  origin: string;
  /** Such as `/api/disdik/siswa`. */
  path: string;
  /** The parameters of the query, without the format. */
  parameters: readonly (readonly [name: string, value: string])[];
  /** The name of a file, without its ending. */
  name: string;
  /** The columns that are numbers. */
  numbers: readonly string[];
}>;

/** The programs for which there is a snippet, the most used first. */
export const SNIPPET_TOOLS = [
  'excel',
  'power_bi',
  'libreoffice',
  'google_sheets',
  'r',
  'pandas',
  'qgis',
  'curl',
] as const;
export type SnippetTool = (typeof SNIPPET_TOOLS)[number];

/** The name of the variable from which programs read the key. */
export const KEY_VARIABLE = 'RSD_KEY';

/**
 * What is copied for a program: a query, a script or an address, without the key. The program asks for the key as a password, or
 * the script reads it from a variable.
 */
export const snippetOf = (tool: SnippetTool, source: SnippetSource): string => SNIPPETS[tool](source);

/** The address of a source in a format. */
function addressOf({ origin, path, parameters }: SnippetSource, format: string): string {
  const query = new URLSearchParams(parameters.map(([name, value]) => [name, value]));
  query.append('format', format);
  return `${origin}${path}?${query}`;
}

const csvOf = (source: SnippetSource): string => addressOf(source, 'csv');

const SNIPPETS: Readonly<Record<SnippetTool, (source: SnippetSource) => string>> = {
  excel: powerQuery,
  power_bi: powerQuery,
  libreoffice: csvOf,
  qgis: csvOf,

  google_sheets: (source) => `function ambilData() {
  const key = PropertiesService.getScriptProperties().getProperty('${KEY_VARIABLE}');
  const reply = UrlFetchApp.fetch(${quoteAsJson(csvOf(source))}, {
    headers: { Authorization: 'Basic ' + Utilities.base64Encode('google-sheets:' + key) },
  });
  const rows = Utilities.parseCsv(reply.getContentText('UTF-8'));
  const sheet = SpreadsheetApp.getActiveSheet();
  sheet.clearContents();
  sheet.getRange(1, 1, rows.length, rows[0].length).setValues(rows);
}`,

  r: (source) => `library(httr2)

reply <- request(${quoteForR(csvOf(source))}) |>
  req_auth_basic("r", Sys.getenv("${KEY_VARIABLE}")) |>
  req_perform()
data <- read.csv(text = resp_body_string(reply), check.names = FALSE)`,

  pandas: (source) => `import io
import os

import pandas
import requests

reply = requests.get(
    ${quoteAsJson(csvOf(source))},
    auth=("pandas", os.environ["${KEY_VARIABLE}"]),
    timeout=300,
)
reply.raise_for_status()
data = pandas.read_csv(io.BytesIO(reply.content))`,

  curl: (source) =>
    `curl --fail --compressed --user "curl:$${KEY_VARIABLE}" --output ${quoteForShell(`${source.name}.csv`)} \\
  ${quoteForShell(csvOf(source))}`,
};

/**
 * A query of Power Query, for Excel and Power BI. The origin stands alone, so that Power BI can refresh the query in its service and
 * asks once for the key of all queries.
 */
function powerQuery({ origin, path, parameters, numbers }: SnippetSource): string {
  const types = numbers.map((name) => `{${quoteForM(name)}, type number}`);
  return `let
  Source = Csv.Document(
    Web.Contents(${quoteForM(origin)}, [
      RelativePath = ${quoteForM(path.replace(/^\//, ''))},
      Query = [${queryForM([...parameters, ['format', 'csv']])}],
      Timeout = #duration(0, 0, 10, 0)
    ]),
    [Delimiter = ",", Encoding = 65001, QuoteStyle = QuoteStyle.Csv]
  ),
  Named = Table.PromoteHeaders(Source, [PromoteAllScalars = true]),
  Typed = Table.TransformColumnTypes(Named, {${types.join(', ')}}, "en-US")
in
  Typed`;
}

/** A parameter that is repeated is a list. */
function queryForM(parameters: SnippetSource['parameters']): string {
  const values = new Map<string, string[]>();
  for (const [name, value] of parameters) values.set(name, [...(values.get(name) ?? []), quoteForM(value)]);
  return [...values]
    .map(([name, own]) => `${nameForM(name)} = ${own.length === 1 ? own[0] : `{${own.join(', ')}}`}`)
    .join(', ');
}
