import type { Migration } from 'kysely/migration';
import * as workspace from './0001-workspace.ts';
import * as conversations from './0002-conversations.ts';
import * as mailAndEvents from './0003-mail-and-events.ts';
import * as catalogues from './0004-catalogues.ts';
import * as views from './0005-views.ts';
import * as storageMarker from './0006-storage-marker.ts';
import * as search from './0007-search.ts';
import * as macros from './0008-macros.ts';
import * as contacts from './0009-contacts.ts';
import * as inboxErrors from './0010-inbox-errors.ts';
import * as listOrder from './0011-list-order.ts';
import * as notifications from './0012-notifications.ts';
import * as mailInTurn from './0013-mail-in-turn.ts';
import * as viewers from './0014-viewers.ts';
import * as activityLog from './0015-activity-log.ts';
import * as templates from './0016-templates.ts';
import * as assignment from './0017-assignment.ts';
import * as inboxOauth from './0018-inbox-oauth.ts';
import * as tagColours from './0019-tag-colours.ts';
import * as singleSignOn from './0020-single-sign-on.ts';
import * as signInMail from './0021-sign-in-mail.ts';
import * as emptiedSystemMails from './0022-emptied-system-mails.ts';
import * as undelivered from './0023-undelivered.ts';
import * as machineMail from './0024-machine-mail.ts';
import * as filesNobodySaw from './0025-files-nobody-saw.ts';
import * as maybeOut from './0026-maybe-out.ts';
import * as filesNobodyCouldDraw from './0027-files-nobody-could-draw.ts';
import * as bounceWords from './0028-bounce-words.ts';
import * as picturesOfOneName from './0029-pictures-of-one-name.ts';
import * as secondTries from './0030-second-tries.ts';

/** Every migration in order. One that is on main is never edited: add the next. */
export const migrations: Record<string, Migration> = {
  '0001-workspace': workspace,
  '0002-conversations': conversations,
  '0003-mail-and-events': mailAndEvents,
  '0004-catalogues': catalogues,
  '0005-views': views,
  '0006-storage-marker': storageMarker,
  '0007-search': search,
  '0008-macros': macros,
  '0009-contacts': contacts,
  '0010-inbox-errors': inboxErrors,
  '0011-list-order': listOrder,
  '0012-notifications': notifications,
  '0013-mail-in-turn': mailInTurn,
  '0014-viewers': viewers,
  '0015-activity-log': activityLog,
  '0016-templates': templates,
  '0017-assignment': assignment,
  '0018-inbox-oauth': inboxOauth,
  '0019-tag-colours': tagColours,
  '0020-single-sign-on': singleSignOn,
  '0021-sign-in-mail': signInMail,
  '0022-emptied-system-mails': emptiedSystemMails,
  '0023-undelivered': undelivered,
  '0024-machine-mail': machineMail,
  '0025-files-nobody-saw': filesNobodySaw,
  '0026-maybe-out': maybeOut,
  '0027-files-nobody-could-draw': filesNobodyCouldDraw,
  '0028-bounce-words': bounceWords,
  '0029-pictures-of-one-name': picturesOfOneName,
  '0030-second-tries': secondTries,
};
