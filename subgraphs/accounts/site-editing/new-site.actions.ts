import { InvalidInputError } from '#platform/base/errors.ts'
import { appendEvent } from '#platform/events/outbox.ts'
import { writeAudit } from '#platform/requests/audit.ts'
import { inActTransaction } from '#platform/requests/operator-act.ts'
import type { RequestContext } from '#platform/requests/request-context.ts'
import { siteCreated } from '../events.ts'
import { requireAdminOfAll } from '../operator/operator.actions.ts'
import { createDefinedSite, findSiteDefinition } from '../site/site-definition.store.ts'
import { InvalidSiteError } from '../site/site-fault.rules.ts'
import type { Tables } from '../tables.ts'

/** A site as an admin begins one; the rest is that of every new site, until it is edited. */
export type NewSiteForm = {
  token: string
  name: string
  domains: string[]
  languages: string[]
  defaultLanguage: string
  supportEmail: string
  /** The site whose company runs the new one, too. */
  companyOfSiteId: string
  /** Whether the company's details are copied, to be changed for the new site alone. */
  copiesCompany: boolean
}

/**
 * Creates a site with the default texts, terms, prices and lists (OPER-02). It is served at once on its
 * domains; prices and icebreakers come a moment later, by an event.
 * @returns its row id
 * @throws InvalidInputError with every refused field; RequestError FORBIDDEN except for admins of every site
 */
export async function createSiteInConsole(ctx: RequestContext<Tables>, form: NewSiteForm): Promise<string> {
  requireAdminOfAll(ctx)
  const { companyOfSiteId, copiesCompany, ...given } = form
  const source = await findSiteDefinition(ctx.db, { id: companyOfSiteId })
  if (source === undefined) throw new InvalidInputError([{ path: 'companyOf', code: 'CHOICE_UNKNOWN' }])
  const domains = given.domains.map((host) => host.trim().toLowerCase()).filter((host) => host !== '')
  const definition = { ...given, token: given.token.trim(), supportEmail: given.supportEmail.trim(), domains }
  const company = copiesCompany ? { ...source.company, tradenames: [given.name.trim()] } : source.token
  try {
    return await inActTransaction(ctx.db, ctx, async (trx) => {
      const siteId = await createDefinedSite(trx, { ...definition, company })
      await appendEvent(trx, 'accounts', siteCreated({ siteId, languages: definition.languages }))
      await writeAudit(trx, { ...ctx, site: { ...ctx.site, id: siteId } }, 'accounts', {
        action: 'site.created',
        subjectType: 'site',
        subjectId: siteId,
        after: { ...definition, company: copiesCompany ? company : source.token },
      })
      return siteId
    })
  } catch (error) {
    if (!(error instanceof InvalidSiteError)) throw error
    // The form has no settings: theirs are faults of the fields from which they follow.
    const ofFields = error.faults.filter(({ path }) => !path.startsWith('settings.'))
    throw ofFields.length > 0 ? new InvalidInputError(ofFields) : error
  }
}
