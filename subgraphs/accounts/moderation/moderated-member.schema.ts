import { GLOBAL_ID, toGlobalId } from '#platform/base/global-ids.ts'
import { addEntity, type EntityReference } from '#platform/graph/entities.ts'
import { batchLoad, type RequestContext } from '#platform/requests/request-context.ts'
import { AccountStatusRef } from '../account/account.schema.ts'
import { findAccountsFor, type Account } from '../account/account.store.ts'
import { builder } from '../builder.ts'
import { countReports } from '../report/report.store.ts'
import type { Tables } from '../tables.ts'

type Context = RequestContext<Tables>

/** The operators who work with cases, and who also read them. */
export const MODERATORS = { operator: ['moderator'] } as const
export const READERS = { operator: ['moderator', 'support'] } as const

/** A photo as a moderator sees it. Profiles owns the type; accounts knows only the photo's id. */
export const ModeratedPhotoRef = builder.objectRef<EntityReference>('ModeratedPhoto').implement({
  audience: READERS,
  description: 'A photo as a moderator sees it, whatever its state.',
  fields: (t) => ({ id: t.exposeID('id', { description: 'Global id of the photo.' }) }),
})
addEntity(builder, ModeratedPhotoRef, (_ctx, photoId) => ({ id: toGlobalId('ModeratedPhoto', photoId) }))

/** A member as a moderator sees one; profiles adds the profile and the photos. */
export const ModeratedMemberRef = builder.objectRef<Account>('ModeratedMember').implement({
  audience: READERS,
  description: 'A member as a moderator sees one, whatever others see.',
  interfaces: [builder.nodeInterfaceRef() as never],
  fields: (t) => ({
    id: t.id({ description: GLOBAL_ID, resolve: ({ id }) => toGlobalId('ModeratedMember', id) }),
    profileId: t.id({
      description: 'Global id of the Profile, for the address of the member’s page.',
      resolve: ({ id }) => toGlobalId('Profile', id),
    }),
    signedUpAt: t.expose('signedUpAt', { type: 'DateTime', description: 'When the account was created.' }),
    status: t.field({
      type: AccountStatusRef,
      description: 'Where the account stands in its life.',
      resolve: ({ status }) => status as Exclude<Account['status'], 'erased'>,
    }),
    suspendedUntil: t.expose('suspendedUntil', {
      type: 'DateTime',
      nullable: true,
      description: 'When a suspension ends by itself; null for none, or one without an end.',
    }),
    locale: t.exposeString('locale', { description: 'The language in which the member reads decisions.' }),
    reportsAbout: t.int({
      description: 'How many reports there are about the member.',
      resolve: async (account, _args, ctx) => (await reportsOf(ctx, account)).about,
    }),
    reportsBy: t.int({
      description: 'How many reports the member has sent.',
      resolve: async (account, _args, ctx) => (await reportsOf(ctx, account)).by,
    }),
  }),
})
addEntity(builder, ModeratedMemberRef, findModeratedMember)

/** A member of the site on which the operator works; undefined for one who is erased. */
export async function findModeratedMember(ctx: Context, memberId: string): Promise<Account | undefined> {
  if (ctx.visit.operator?.mayWorkHere !== true) return undefined
  return batchLoad(ctx, 'moderated-member', memberId, (ids) => findAccountsFor(ctx.db, ctx.site.id, ids))
}

async function reportsOf(ctx: Context, { id }: Account): Promise<{ about: number; by: number }> {
  return (await batchLoad(ctx, 'report-counts', id, (ids) => countReports(ctx.db, ids)))!
}
