import { findRule, type RuleName, type RuleSetting, thresholdsOf } from '@/domain/checks/all-rules';
import type { CollectionName } from '@/domain/collections';
import type { ThresholdsOf } from './find/subject';
import type { RunQuery } from './query';

/** The settings of the office, by rule and collection. */
export type StoredSettings = ReadonlyMap<string, RuleSetting>;

type SettingRow = RuleSetting & Readonly<{ rule: string; collection: string }>;

export const settingKey = (rule: string, collection: string): string => `${rule} ${collection}`;

/** Reads all settings: those that differ from the defaults. */
export async function readCheckSettings(query: RunQuery): Promise<StoredSettings> {
  const rows = await query<SettingRow>(
    `SELECT rule, collection, is_off AS "isOff", thresholds, method FROM check_setting`,
    [],
  );
  return new Map(rows.map(({ rule, collection, ...setting }) => [settingKey(rule, collection), setting]));
}

/** The thresholds by these settings. */
export const thresholdsBy =
  (settings: StoredSettings): ThresholdsOf =>
  (rule: RuleName, collection: CollectionName) => {
    const setting = settings.get(settingKey(rule, collection));
    const declared = findRule(rule)!;
    return setting?.isOff === true ? undefined : thresholdsOf(declared, setting);
  };
