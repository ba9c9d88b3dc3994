import type { SubgraphDefinition } from '#platform/services.ts'
import { serveSubgraph } from '#platform/subgraph-server.ts'
import { sendAnnouncement, sendReminders, sendWeekly, startEditions } from './edition.jobs.ts'
import { deliverMail } from './mail.delivery.ts'
import { intake } from './mail.intake.ts'
import { registerMailbox } from './mailbox.routes.ts'
import { memberData } from './member-data.ts'
import { deliverPush } from './push.delivery.ts'
import { retention } from './retention.ts'
import { schema } from './schema.ts'
import { deliverSms } from './sms.delivery.ts'
import { registerSmsOutbox } from './sms.routes.ts'
import { remindUnread } from './unread.jobs.ts'
import { registerUnsubscribe } from './unsubscribe.routes.ts'

/** Mails and what members want to hear of. */
export const notifications: SubgraphDefinition = {
  name: 'notifications',
  schema,
  memberData,
  retention,
  intake,
  // Whoever has the message on a screen is told first; a mail or a push is not late for it.
  intakeWaits: { conversations: 25 },
  jobs: {
    'notifications.deliver-mail': deliverMail,
    'notifications.deliver-push': deliverPush,
    'notifications.deliver-sms': deliverSms,
    'notifications.remind-unread': remindUnread,
    'notifications.start-editions': startEditions,
    'notifications.send-weekly': sendWeekly,
    'notifications.send-reminders': sendReminders,
    'notifications.send-announcement': sendAnnouncement,
  },
  // Sites have time zones of their own, so every hour asks which of them is due.
  schedule: { 'notifications.remind-unread': '*/15 * * * *', 'notifications.start-editions': '5 * * * *' },
  routes: (app, door) => {
    registerUnsubscribe(app, door)
    // The mailbox shows everybody's mails, links that open accounts included.
    if (door.services.config.NODE_ENV !== 'production') {
      registerMailbox(app, door)
      registerSmsOutbox(app, door)
    }
  },
}

if (import.meta.main) await serveSubgraph(notifications)
