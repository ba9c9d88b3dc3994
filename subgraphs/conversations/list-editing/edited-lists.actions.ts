import { RequestError } from '#platform/base/errors.ts'
import { changeList, changesOfList, revertListChange, type KeptList } from '#platform/requests/edited-list.ts'
import type { RecordedListChange } from '#platform/requests/list-change.store.ts'
import { requireOperator } from '#platform/requests/operator.ts'
import type { RequestContext } from '#platform/requests/request-context.ts'
import { versionOfList } from '#platform/site/edited-list.rules.ts'
import { raiseContentVersion } from '#subgraphs/accounts/published.ts'
import type { Tables } from '../tables.ts'
import { entriesOfGifts, keptGifts, readGifts, type GivenGift } from './gift-list.rules.ts'
import { findEditedGifts, saveGifts, type EditedGift } from './gift-list.store.ts'
import { giftPictureIdOf } from './gift-picture.rules.ts'
import { lockGiftPictures } from './gift-picture.store.ts'
import {
  entriesOfIcebreakers,
  keptIcebreakers,
  readIcebreakers,
  type GivenIcebreaker,
} from './icebreaker-list.rules.ts'
import { findEditedIcebreakers, saveIcebreakers, type EditedIcebreaker } from './icebreaker-list.store.ts'

type Context = RequestContext<Tables>

/** The gifts of the site that the operator works on. */
export type EditedGifts = { version: string; gifts: EditedGift[] }

/** The suggested first messages of that site in one language. */
export type EditedIcebreakers = { language: string; version: string; lines: EditedIcebreaker[] }

/** A site's gifts as their editor reads them. @throws RequestError FORBIDDEN */
export async function editedGifts(ctx: Context): Promise<EditedGifts> {
  requireOperator(ctx, ['admin'])
  const gifts = await findEditedGifts(ctx.db, ctx.site.id)
  return { version: versionOfList(entriesOfGifts(gifts)), gifts }
}

/**
 * A site's suggested first messages.
 * @param language one of the site's; its default one when left out
 * @throws RequestError FORBIDDEN; BAD_USER_INPUT for a language that the site does not have
 */
export async function editedIcebreakers(
  ctx: Context,
  language = ctx.site.defaultLocale,
): Promise<EditedIcebreakers> {
  requireOperator(ctx, ['admin'])
  requireLanguage(ctx, language)
  const lines = await findEditedIcebreakers(ctx.db, { siteId: ctx.site.id, language })
  return { language, version: versionOfList(entriesOfIcebreakers(lines, language)), lines }
}

/** The latest changes of the gifts. @throws RequestError FORBIDDEN */
export const giftChanges = (ctx: Context): Promise<RecordedListChange[]> =>
  changesOfList(ctx, { subgraph: 'conversations', list: 'gift' })

/** The latest changes of the first messages in a language. @throws RequestError FORBIDDEN */
export const icebreakerChanges = (ctx: Context, language: string): Promise<RecordedListChange[]> =>
  changesOfList(ctx, { subgraph: 'conversations', list: nameOfLanguage(language) })

/**
 * Changes the gifts of a site (OPER-02, CHAT-12): which are offered, their names, prices, pictures and order.
 * Gifts that were sent stay as they are.
 * @throws InvalidInputError; ListChangedError when another operator came first; RequestError FORBIDDEN
 */
export async function changeGifts(
  ctx: Context,
  wanted: { version: string; entries: readonly GivenGift[] },
): Promise<EditedGifts> {
  const pictures = wanted.entries.flatMap(({ picture }) => giftPictureIdOf(picture) ?? [])
  const kept = keptGiftList(ctx, pictures)
  await changeList(ctx, kept, {
    version: wanted.version,
    entries: () =>
      readGifts(wanted.entries, { current: kept.current(), uploaded: kept.uploaded() }, ctx.site),
  })
  return editedGifts(ctx)
}

/**
 * Changes the suggested first messages of a site in one language (OPER-02).
 * @throws InvalidInputError; ListChangedError when another operator came first; RequestError FORBIDDEN
 */
export async function changeIcebreakers(
  ctx: Context,
  wanted: { language: string; version: string; entries: readonly GivenIcebreaker[] },
): Promise<EditedIcebreakers> {
  const { language, version, entries: lines } = wanted
  requireLanguage(ctx, language)
  const { messageLength } = ctx.site.settings
  const kept = keptIcebreakerList(ctx, language)
  await changeList(ctx, kept, {
    version,
    entries: () => readIcebreakers({ language, lines, messageLength }, kept.current()),
  })
  return editedIcebreakers(ctx, language)
}

/**
 * Puts a change of the gifts back.
 * @throws ListChangedError when they have changed again; RequestError FORBIDDEN
 */
export async function revertGiftsChange(ctx: Context, changeId: string): Promise<EditedGifts> {
  await revertListChange(ctx, { subgraph: 'conversations', changeId }, (list) => {
    if (list !== 'gift') throw new RequestError('BAD_USER_INPUT', 'This is no change of the gifts')
    return keptGiftList(ctx)
  })
  return editedGifts(ctx)
}

/**
 * Puts a change of the first messages back.
 * @throws ListChangedError when they have changed again; RequestError FORBIDDEN
 */
export async function revertIcebreakersChange(ctx: Context, changeId: string): Promise<EditedIcebreakers> {
  const list = await revertListChange(ctx, { subgraph: 'conversations', changeId }, (name) =>
    keptIcebreakerList(ctx, languageOfName(name)),
  )
  return editedIcebreakers(ctx, languageOfName(list))
}

const nameOfLanguage = (language: string) => `icebreaker.${language}`

function languageOfName(list: string): string {
  const language = /^icebreaker\.(.+)$/.exec(list)?.[1]
  if (language === undefined) throw new RequestError('BAD_USER_INPUT', 'This is no change of first messages')
  return language
}

function requireLanguage({ site }: Context, language: string): void {
  if (!site.locales.includes(language))
    throw new RequestError('BAD_USER_INPUT', 'The site has no such language')
}

type Kept<Row> = KeptList<Tables> & { current: () => Row[] }

/**
 * The gifts with their rows, and the pictures that operators have sent, as the last `read` found them.
 * @param pictures ids of pictures to look for
 */
function keptGiftList(
  ctx: Context,
  pictures: readonly string[] = [],
): Kept<EditedGift> & { uploaded: () => ReadonlySet<string> } {
  const siteId = ctx.site.id
  let current: EditedGift[] = []
  let uploaded: ReadonlySet<string> = new Set()
  return {
    subgraph: 'conversations',
    siteId,
    list: 'gift',
    current: () => current,
    uploaded: () => uploaded,
    touch: (trx) => raiseContentVersion(trx, siteId),
    read: async (trx) => {
      current = await findEditedGifts(trx, siteId)
      uploaded = await lockGiftPictures(trx, siteId, pictures)
      return entriesOfGifts(current)
    },
    write: (trx, entries) => saveGifts(trx, siteId, keptGifts(entries, current)),
  }
}

/** The lines of a language with their rows, as the last `read` found them. */
function keptIcebreakerList(ctx: Context, language: string): Kept<EditedIcebreaker> {
  const of = { siteId: ctx.site.id, language }
  let current: EditedIcebreaker[] = []
  return {
    subgraph: 'conversations',
    siteId: of.siteId,
    list: nameOfLanguage(language),
    current: () => current,
    touch: (trx) => raiseContentVersion(trx, of.siteId),
    read: async (trx) => {
      current = await findEditedIcebreakers(trx, of)
      return entriesOfIcebreakers(current, language)
    },
    write: (trx, entries) => saveIcebreakers(trx, of, keptIcebreakers(entries, language)),
  }
}
