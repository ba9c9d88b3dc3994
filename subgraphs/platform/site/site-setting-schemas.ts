import { z } from 'zod'
import { LASTING_REASON_CODES, REASON_CODES } from './site-setting-fields.data.ts'
import { perLocale } from './site-setting-kinds.ts'
import { themeFaults } from './theme-contrast.rules.ts'

// The shapes of setting values that their kind alone does not define.

export const country = z.string().regex(/^[A-Z]{2}$/)
export const language = z.string().regex(/^[a-z]{2}(-[A-Z]{2})?$/)
export const origin = z
  .string()
  .regex(/^(https:\/\/[a-z0-9.-]{1,253}(:\d{1,5})?)?$/, 'must be an origin such as https://cdn.example')
export const nicheTexts = z.strictObject({ name: perLocale, landingText: perLocale })
export const region = z.strictObject({ id: z.string().regex(/^[A-Z]{2}-[\w-]{1,20}$/), names: perLocale })
// A value becomes part of a style sheet: colours and lengths only, nothing that could end the declaration or
// load a file.
const cssValue = z
  .string()
  .regex(/^[\w#.,%() +-]{1,80}$/)
  .refine((value) => !/url\s*\(/i.test(value), 'must not load a file')
// Only tokens of the design, and only colours that can be told apart (SITE-18).
export const theme = z
  .record(z.string().regex(/^--[a-z0-9-]{1,60}$/), cssValue)
  .superRefine((given, context) => {
    for (const { property, reason } of themeFaults(given))
      context.addIssue({ code: 'custom', path: [property], message: reason })
  })
export const picture = z
  .string()
  .regex(
    /^(\/[\w-]{1,60}){1,5}\.(webp|png|jpg|svg)$/,
    'must be the path of a picture such as /landing/daan.webp',
  )

/** What a site changes about reasons for decisions; one without an entry is as the product has it. */
export const moderationReasons = z
  .partialRecord(
    z.enum(REASON_CODES),
    z.strictObject({
      isOff: z.boolean().optional(),
      text: perLocale.optional(),
      rule: perLocale.optional(),
    }),
  )
  .superRefine((given, context) => {
    for (const code of LASTING_REASON_CODES)
      if (given[code]?.isOff)
        context.addIssue({ code: 'custom', path: [code], message: 'cannot be switched off' })
  })

export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

export const MARK_CHOICES = {
  petals: 'Two petals that cover each other in a heart.',
  tulip: 'A tulip whose flower is a heart.',
  heart: 'A plain heart.',
}

export const SCENERY_CHOICES = {
  none: 'No drawing at all.',
  polder: 'Fields of tulips below a wide sky, with windmills.',
  hills: 'Hills below a low sun.',
}
