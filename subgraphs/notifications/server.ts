import type { SubgraphDefinition } from '#platform/process/subgraph-definition.ts'
import { serveSubgraph } from '#platform/process/subgraph-server.ts'
import { deliverAnnouncement, startDueAnnouncements } from './announcements/announcement.jobs.ts'
import { notificationsEvents } from './events.ts'
import { COUNT_DAYS, countNotificationsDays } from './figures/day-count.jobs.ts'
import { deliverMail } from './mail/mail.delivery.ts'
import { mailGauges } from './mail/mail.metrics.ts'
import { registerMailbox } from './mail/mailbox.routes.ts'
import { registerUnsubscribe } from './mail/unsubscribe.routes.ts'
import { memberData } from './member-data.ts'
import { sendReminders, sendWeekly, startDigestRuns } from './news/digest.jobs.ts'
import { eventHandlers } from './news/mail.handlers.ts'
import { remindUnread } from './news/unread.jobs.ts'
import { deliverPush } from './push/push.delivery.ts'
import { retention } from './retention.ts'
import { schema } from './schema.ts'
import { deliverSms } from './sms/sms.delivery.ts'
import { registerSmsOutbox } from './sms/sms.routes.ts'

/** Mails, pushes and notification preferences. */
export const notifications: SubgraphDefinition = {
  name: 'notifications',
  schema,
  memberData,
  retention,
  events: notificationsEvents,
  eventHandlers,
  // The live event to an open screen goes first; the delay does not make a mail or a push late.
  eventDelays: { conversations: 25 },
  // Each message takes several statements, and a single lane would not keep up with many senders. All writes
  // belong to the conversation.
  eventLanes: 3,
  jobs: {
    'notifications.deliver-mail': deliverMail,
    'notifications.deliver-push': deliverPush,
    'notifications.deliver-sms': deliverSms,
    'notifications.remind-unread': remindUnread,
    'notifications.start-digests': startDigestRuns,
    'notifications.send-weekly': sendWeekly,
    'notifications.send-reminders': sendReminders,
    'notifications.start-announcements': startDueAnnouncements,
    'notifications.deliver-announcement': deliverAnnouncement,
    // Jobs of the release before, which ignores whom an announcement is for: new jobs have another name.
    'notifications.send-announcement': deliverAnnouncement,
    [COUNT_DAYS]: countNotificationsDays,
  },
  // Each site has its own time zone, so an hourly job checks which sites are due.
  schedule: {
    'notifications.remind-unread': '*/15 * * * *',
    'notifications.start-digests': '5 * * * *',
    'notifications.start-announcements': '* * * * *',
    [COUNT_DAYS]: '*/10 * * * *',
  },
  gauges: mailGauges,
  routes: (app, route) => {
    registerUnsubscribe(app, route)
    // The mailbox shows everybody's mails, links that open accounts included. In a sandbox only its partner
    // gets there (gateway/sandboxes/partner-access.ts).
    const { NODE_ENV, SANDBOX_LABEL } = route.services.config
    if (NODE_ENV !== 'production' || SANDBOX_LABEL !== undefined) {
      registerMailbox(app, route)
      registerSmsOutbox(app, route)
    }
  },
}

if (import.meta.main) await serveSubgraph(notifications)
