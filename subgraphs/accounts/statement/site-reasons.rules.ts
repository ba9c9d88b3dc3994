import type { TFunction } from 'i18next'
import type { SiteSettings } from '#platform/site/site-settings.ts'
import { MODERATION_REASONS, type ModerationReason } from '../moderation-reasons.data.ts'

type Settings = Pick<SiteSettings, 'moderationReasons'>

/** The reasons that a site uses for a decision about such a subject, in the catalogue's order. */
export function reasonsFor(subject: string, { moderationReasons }: Settings): ModerationReason[] {
  return (Object.keys(MODERATION_REASONS) as ModerationReason[]).filter(
    (reason) =>
      (MODERATION_REASONS[reason].fits as readonly string[]).includes(subject) &&
      moderationReasons[reason]?.isOff !== true,
  )
}

/**
 * What members of a site read of a reason in a language, also one that is switched off: a decision may still
 * wait for its minute.
 * @param t the product's words in that language
 */
export function wordReason(
  t: TFunction,
  reason: ModerationReason,
  { locale, settings }: { locale: string; settings: Settings },
): { explanation: string; rule: string } {
  const { text, rule } = settings.moderationReasons[reason] ?? {}
  return {
    explanation: text?.[locale] ?? t(`reasons.${reason}`),
    rule: rule?.[locale] ?? t(`rules.${MODERATION_REASONS[reason].rule}`),
  }
}
