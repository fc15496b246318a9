'use client';

import {
  IconAbc,
  IconAdjustments,
  IconBuildingBroadcastTower,
  IconClipboardList,
  IconDatabaseExport,
  IconDivide,
  IconEyeExclamation,
  IconFileDescription,
  IconFileImport,
  IconKey,
  IconListCheck,
  IconLogin2,
  IconMapPin,
  IconMessage,
  IconPencilQuestion,
  IconPinned,
  IconReport,
  IconRosetteDiscountCheck,
  IconSend,
  IconShieldExclamation,
  IconTable,
  IconTruckDelivery,
  IconUser,
  IconWebhook,
} from '@tabler/icons-react';
import { useFormatter, useTranslations } from 'next-intl';
import { type Action, type SubjectKind, subjectOfAction } from '@/domain/history/actions';
import { RelativeTime } from '@/ui/parts/moment';
import { EventChanges } from './changes';
import type { WireHistoryEvent } from './event';
import { EventSentence } from './event-sentence';
import classes from './history.module.css';

const ICON_SIZE = 18;
const STROKE = 1.6;

const ICONS: Readonly<Record<SubjectKind, typeof IconKey>> = {
  session: IconLogin2,
  staff: IconUser,
  key: IconKey,
  request: IconClipboardList,
  enum_value: IconListCheck,
  place: IconMapPin,
  vocabulary: IconAbc,
  view: IconTable,
  recipe: IconFileImport,
  delivery: IconTruckDelivery,
  finding: IconEyeExclamation,
  check: IconAdjustments,
  indicator: IconDivide,
  metadata: IconFileDescription,
  pelita: IconBuildingBroadcastTower,
  walidata: IconSend,
  report: IconReport,
  release: IconRosetteDiscountCheck,
  figure: IconPinned,
  proposal: IconPencilQuestion,
  webhook: IconWebhook,
  backup: IconDatabaseExport,
  comment: IconMessage,
};

const FAILURES: readonly string[] = [
  'session.sign_in_failed',
  'session.reauthentication_failed',
  'session.locked_out',
] satisfies Action[];

/** One event: when, what, from which address, the values before and after, and why. */
export function EventItem({ event, isLinked }: { event: WireHistoryEvent; isLinked: boolean }) {
  const t = useTranslations('history');
  const format = useFormatter();
  const { at, action, address, reason } = event;
  const isFailure = FAILURES.includes(action);
  const Icon = isFailure ? IconShieldExclamation : (ICONS[subjectOfAction(action)] ?? IconUser);
  const moment = new Date(at);
  return (
    <li className={classes.event} data-event={event.id} tabIndex={-1}>
      <time
        className={classes.clock}
        dateTime={at}
        title={format.dateTime(moment, { dateStyle: 'full', timeStyle: 'long' })}
      >
        {format.dateTime(moment, { timeStyle: 'short' })}
      </time>
      <Icon
        className={isFailure ? classes.iconFailure : classes.icon}
        size={ICON_SIZE}
        stroke={STROKE}
        aria-hidden
      />
      <div className={classes.told}>
        <div>
          <EventSentence event={event} isLinked={isLinked} />
        </div>
        <div className={classes.aside}>
          <RelativeTime at={at} />
          {address !== null && (
            <>
              {' · '}
              {t.rich('from', { address, code: (chunks) => <code>{chunks}</code> })}
            </>
          )}
        </div>
        <EventChanges before={event.before} after={event.after} />
        {reason !== null && (
          <p className={classes.reason}>
            {t(action === 'request.asked' ? 'question' : 'reason', { reason })}
          </p>
        )}
      </div>
    </li>
  );
}
