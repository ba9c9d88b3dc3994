import type { HandlersFor } from '#platform/events/domain-events.ts'
import type { memberDataEvents } from '#platform/process/member-data.jobs.ts'
import type { SubgraphDefinition } from '#platform/process/subgraph-definition.ts'
import { serveSubgraph } from '#platform/process/subgraph-server.ts'
import type { auditEvents } from '#platform/requests/audit.ts'
import type { BillingEvents } from '../billing/events.ts'
import type { LikesEvents } from '../likes/events.ts'
import { accountsEvents, type AccountsEvents } from './events.ts'
import { COUNT_DAYS, countAccountsDays } from './figures/day-count.jobs.ts'
import { addClockRoutes } from './installation/clock.routes.ts'
import { eraseAccounts } from './leaving/deletion.actions.ts'
import {
  DELETE_EXPORT_FILES,
  deleteExportFiles,
  expireExports,
  onExportPart,
} from './leaving/export.actions.ts'
import { addExportRoutes } from './leaving/export.routes.ts'
import { resumeAccounts } from './leaving/pause.actions.ts'
import { sendResetMail } from './login/password-reset.actions.ts'
import { memberData } from './member-data.ts'
import { addCasePictureRoute } from './moderation/case-picture.routes.ts'
import { APPLY_DECISIONS, applyDecisions } from './moderation/decision.jobs.ts'
import { sealEvidence } from './moderation/evidence.service.ts'
import { OPEN_MISSING_CASES, openMissingCases } from './moderation/missing-case.jobs.ts'
import { onConversationsEvents, onProfilesEvents } from './moderation/moderation.handlers.ts'
import { closeSocketsOfApps } from './oauth/oauth.actions.ts'
import { addOAuthRoutes } from './oauth/oauth.routes.ts'
import { collectAudit } from './operator/audit-log.handlers.ts'
import { sealTotpSecrets } from './operator/totp-secret.jobs.ts'
import { PUBLISH_SCHEDULED_PAGES } from './pages/page-editing.actions.ts'
import { publishScheduledPages } from './pages/scheduled-page.jobs.ts'
import { SEND_WEBHOOKS, webhookHandlers } from './partner/webhook.actions.ts'
import { sendWebhooks } from './partner/webhook.jobs.ts'
import { KEEP_PICTURES, keepPictures } from './report/kept-picture.service.ts'
import { retention } from './retention.ts'
import { deleteUnusedSandboxes } from './sandbox/sandbox.actions.ts'
import { schema } from './schema.ts'
import { closeSocketsOf, closeSocketsOfKey } from './session/session.actions.ts'
import { endSuspensions } from './suspension/suspension.actions.ts'
import { COUNT_TRANSPARENCY, countTransparency } from './transparency/transparency.jobs.ts'

/** Sites, accounts and sessions: the identity and site behind each request. */
export const accounts: SubgraphDefinition = {
  name: 'accounts',
  schema,
  memberData,
  retention,
  events: accountsEvents,
  eventHandlers: (services) => {
    const webhooks = webhookHandlers(services)
    const own: HandlersFor<AccountsEvents, 'accounts'> = {
      'account.created': webhooks.created,
      'account.confirmed': webhooks.confirmed,
      'account.status-changed': async (trx, event) => {
        await closeSocketsOf(services)(trx, event)
        await closeSocketsOfApps(services)(trx, event)
      },
      'password-reset.asked': sendResetMail(services),
      'api-key.revoked': closeSocketsOfKey(services),
    }
    const ofEach: HandlersFor<typeof memberDataEvents & typeof auditEvents, 'accounts'> = {
      'export.part-made': onExportPart(services),
      'audit.written': collectAudit,
    }
    const ofBilling: HandlersFor<BillingEvents, 'accounts'> = {
      'order.completed': webhooks.completed,
      'order.refunded': webhooks.refunded,
      'order.charged-back': webhooks.chargedBack,
    }
    const ofLikes: HandlersFor<LikesEvents, 'accounts'> = { 'like.matched': webhooks.matched }
    const ofOthers = {
      profiles: { ...ofEach, ...onProfilesEvents },
      billing: { ...ofEach, ...ofBilling },
      likes: { ...ofEach, ...ofLikes },
      conversations: { ...ofEach, ...onConversationsEvents },
      notifications: ofEach,
    }
    return { accounts: { ...own, ...ofEach }, ...ofOthers }
  },
  // Every message signals conversations' events, of which hardly any are for accounts.
  eventDelays: { conversations: 500 },
  jobs: {
    'accounts.erase-accounts': eraseAccounts,
    'accounts.end-suspensions': endSuspensions,
    'accounts.resume-accounts': resumeAccounts,
    [APPLY_DECISIONS]: applyDecisions,
    [OPEN_MISSING_CASES]: openMissingCases,
    [COUNT_TRANSPARENCY]: countTransparency,
    [COUNT_DAYS]: countAccountsDays,
    [PUBLISH_SCHEDULED_PAGES]: publishScheduledPages,
    'accounts.expire-exports': ({ db }) => db.transaction().execute(expireExports),
    [DELETE_EXPORT_FILES]: deleteExportFiles,
    'accounts.seal-totp-secrets': sealTotpSecrets,
    'accounts.seal-evidence': sealEvidence,
    [KEEP_PICTURES]: keepPictures,
    'accounts.delete-unused-sandboxes': deleteUnusedSandboxes,
    [SEND_WEBHOOKS]: sendWebhooks,
  },
  schedule: {
    'accounts.erase-accounts': '*/10 * * * *',
    'accounts.end-suspensions': '* * * * *',
    'accounts.resume-accounts': '* * * * *',
    [APPLY_DECISIONS]: '* * * * *',
    [OPEN_MISSING_CASES]: '*/10 * * * *',
    [COUNT_TRANSPARENCY]: '40 3 * * *',
    [COUNT_DAYS]: '*/10 * * * *',
    // Each has a job at its moment; this finds what a stopped queue or a moved clock has missed.
    [PUBLISH_SCHEDULED_PAGES]: '* * * * *',
    'accounts.expire-exports': '*/10 * * * *',
    'accounts.seal-totp-secrets': '40 3 * * *',
    'accounts.seal-evidence': '45 3 * * *',
    [KEEP_PICTURES]: '* * * * *',
    'accounts.delete-unused-sandboxes': '50 3 * * *',
    [SEND_WEBHOOKS]: '* * * * *',
  },
  routes: (app, route) => {
    addExportRoutes(app, route)
    addCasePictureRoute(app, route)
    addOAuthRoutes(app, route)
    addClockRoutes(app, route)
  },
}

if (import.meta.main) await serveSubgraph(accounts)
