import { InvalidInputError, type InvalidField } from '#platform/base/errors.ts'
import { newId } from '#platform/base/global-ids.ts'
import { textParts, textsOfParts, type ListEntry } from '#platform/site/edited-list.rules.ts'
import { readTexts, type GivenText, refuseFaulty, ownNames } from '#platform/site/list-texts.rules.ts'
import { picture as pictureSchema } from '#platform/site/site-setting-schemas.ts'
import type { Site } from '#platform/site/site.ts'
import { GIFTS_MAX, type EditedGift, type KeptGift } from './gift-list.store.ts'
import { giftPictureIdOf, isUploadedPath } from './gift-picture.rules.ts'

/** Characters of a gift's name. */
export const GIFT_NAME_MAX = 40
/** The highest price of a gift, in credits. */
export const GIFT_CREDITS_MAX = 1000

/** A gift as an editor wants it. */
export type GivenGift = {
  /** The raw id; undefined for a new gift, null for one that is unknown. */
  id: string | null | undefined
  texts: GivenText[]
  isOffered: boolean
  credits?: number | null | undefined
  picture: string
}

/** The gifts of a site as versions and changes of the list name them: by id. */
export const entriesOfGifts = (gifts: readonly Omit<EditedGift, 'productTexts'>[]): ListEntry[] =>
  gifts.map(({ id, isOwn, isOffered, texts, credits, picture }) => ({
    key: id,
    parts: {
      own: isOwn,
      offered: isOffered,
      ...(credits === null ? {} : { credits }),
      picture,
      ...textParts(texts),
    },
  }))

/**
 * The gifts as an editor wants them. One that is left out is no longer offered, and comes last.
 * @param of.uploaded ids of the pictures, of those named, that operators of the site have sent
 * @throws InvalidInputError with every fault
 */
export function readGifts(
  gifts: readonly GivenGift[],
  { current, uploaded }: { current: readonly EditedGift[]; uploaded: ReadonlySet<string> },
  site: Pick<Site, 'locales' | 'defaultLocale'>,
): ListEntry[] {
  if (gifts.length > GIFTS_MAX)
    throw new InvalidInputError([{ path: 'entries', code: 'TOO_MANY', limit: GIFTS_MAX }])
  const faults: InvalidField[] = []
  const read = gifts.map((gift, index) => {
    const at = `entries.${index}`
    const known = current.find(({ id }) => id === gift.id)
    const isTwice = gifts.findIndex(({ id }) => id != null && id === gift.id) < index
    if (gift.id !== undefined && (known === undefined || isTwice))
      faults.push({ path: `${at}.id`, code: 'GIFT_NOT_FOUND' })
    const named = readTexts(gift.texts, { index, known }, { site, lengthMax: GIFT_NAME_MAX })
    faults.push(...named.faults)
    const credits = gift.credits ?? null
    if (credits !== null && credits < 0)
      faults.push({ path: `${at}.credits`, code: 'NUMBER_TOO_LOW', limit: 0 })
    if (credits !== null && credits > GIFT_CREDITS_MAX)
      faults.push({ path: `${at}.credits`, code: 'NUMBER_TOO_HIGH', limit: GIFT_CREDITS_MAX })
    if (!pictureSchema.safeParse(gift.picture).success)
      faults.push({ path: `${at}.pictureUrl`, code: 'FORMAT_INVALID' })
    else if (
      isUploadedPath(gift.picture) &&
      gift.picture !== known?.picture &&
      !uploaded.has(giftPictureIdOf(gift.picture) ?? '')
    )
      faults.push({ path: `${at}.pictureUrl`, code: 'IMAGE_NOT_FOUND' })
    return {
      id: known?.id ?? newId(),
      isOwn: known?.isOwn ?? true,
      isOffered: gift.isOffered,
      texts: named.texts,
      credits,
      picture: gift.picture,
      before: known,
    }
  })
  refuseFaulty(faults, read)
  const leftOut = current.filter(({ id }) => !read.some((gift) => gift.id === id))
  return entriesOfGifts([...read, ...leftOut.map((gift) => ({ ...gift, isOffered: false }))])
}

/** The gifts to write: of a gift of every site only the names that differ. */
export function keptGifts(entries: readonly ListEntry[], current: readonly EditedGift[]): KeptGift[] {
  return entries.map(({ key, parts }) => ({
    id: key,
    isOwn: parts['own'] === true,
    isOffered: parts['offered'] === true,
    credits: typeof parts['credits'] === 'number' ? parts['credits'] : null,
    picture: String(parts['picture']),
    names: ownNames(textsOfParts(parts), current.find(({ id }) => id === key)?.productTexts),
  }))
}
