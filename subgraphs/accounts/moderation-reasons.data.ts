import type { REASON_CODES } from '#platform/site/site-setting-fields.data.ts'

/** Why a member reports something, and whether it may not wait. */
export const REPORT_REASONS = {
  fake_profile: { isDangerous: false, description: 'Not who they say they are.' },
  scam: { isDangerous: false, description: 'Asks for money, or deceives.' },
  harassment: { isDangerous: false, description: 'Insults or harasses.' },
  sexual_content: { isDangerous: false, description: 'Sexual content that was not asked for.' },
  underage: { isDangerous: true, description: 'Seems to be a minor.' },
  hate: { isDangerous: false, description: 'Hate or discrimination.' },
  threat: { isDangerous: true, description: 'Threatens a person.' },
  spam: { isDangerous: false, description: 'Advertising.' },
  photo_of_someone_else: { isDangerous: false, description: 'Shows another person.' },
  illegal_content: { isDangerous: false, description: 'Against the law.' },
  other: { isDangerous: false, description: 'Anything else; the words say what.' },
} as const
export type ReportReason = keyof typeof REPORT_REASONS

/** What a decision rests on: the house rules, which are part of the terms, or the law itself. */
export type LegalBasis = 'terms' | 'law'

/** What a decision with a reason can be about. */
type JudgedSubject = 'photo' | 'about_me' | 'message' | 'profile' | 'conversation'

type Reason = {
  description: string
  /** The key of the rule's words in `locales/`. */
  rule: string
  legalBasis: LegalBasis
  fits: readonly JudgedSubject[]
}

const PICTURES = ['photo'] as const
const WORDS = ['about_me', 'message'] as const
const PEOPLE = ['profile', 'conversation'] as const
const ALL = [...PICTURES, ...WORDS, ...PEOPLE] as const

/**
 * The catalogue of reasons, in the order in which moderators see them. What members read, the explanation and
 * the rule, is in `locales/` under these names, in every language, unless the site has words of its own.
 */
export const MODERATION_REASONS = {
  NO_PERSON: { description: 'No person visible.', rule: 'OWN_PHOTOS', legalBasis: 'terms', fits: PICTURES },
  NOT_THE_MEMBER: { description: 'Not the member.', rule: 'HONESTY', legalBasis: 'terms', fits: PICTURES },
  SOMEONE_ELSE: {
    description: 'Someone else in the photo.',
    rule: 'OTHERS_AGREE',
    legalBasis: 'terms',
    fits: PICTURES,
  },
  CONTACT_DETAILS: {
    description: 'Contact details.',
    rule: 'NO_CONTACT_DETAILS',
    legalBasis: 'terms',
    fits: [...PICTURES, ...WORDS],
  },
  SEXUAL_CONTENT: { description: 'Nude or sexual.', rule: 'DECENCY', legalBasis: 'terms', fits: ALL },
  VIOLENCE_OR_HATE: { description: 'Violence or hate.', rule: 'RESPECT', legalBasis: 'terms', fits: ALL },
  POSSIBLY_MINOR: { description: 'Possibly a minor.', rule: 'ADULTS_ONLY', legalBasis: 'law', fits: ALL },
  ADVERTISING: { description: 'Advertising.', rule: 'NO_ADVERTISING', legalBasis: 'terms', fits: ALL },
  UNCLEAR_OR_ALTERED: {
    description: 'Unclear or altered.',
    rule: 'OWN_PHOTOS',
    legalBasis: 'terms',
    fits: PICTURES,
  },
  SCAM: {
    description: 'Deceives others, or asks for money.',
    rule: 'NO_MONEY',
    legalBasis: 'terms',
    fits: [...WORDS, ...PEOPLE],
  },
  HARASSMENT: {
    description: 'Insults or harasses.',
    rule: 'RESPECT',
    legalBasis: 'terms',
    fits: [...WORDS, ...PEOPLE],
  },
  THREAT: {
    description: 'Threatens a person.',
    rule: 'RESPECT',
    legalBasis: 'law',
    fits: [...WORDS, ...PEOPLE],
  },
  FAKE_PROFILE: {
    description: 'Not who they say they are.',
    rule: 'HONESTY',
    legalBasis: 'terms',
    fits: PEOPLE,
  },
  FALSE_REPORTS: {
    description: 'Keeps sending false reports.',
    rule: 'FAIR_REPORTS',
    legalBasis: 'terms',
    fits: PEOPLE,
  },
  ILLEGAL_CONTENT: { description: 'Against the law.', rule: 'LAW', legalBasis: 'law', fits: ALL },
  COPYRIGHT: {
    description: 'Violates another person’s rights.',
    rule: 'LAW',
    legalBasis: 'law',
    fits: [...PICTURES, ...WORDS],
  },
  OTHER_RULE: {
    description: 'Another of the house rules; the addition says which.',
    rule: 'HOUSE_RULES',
    legalBasis: 'terms',
    fits: ALL,
  },
} as const satisfies Record<(typeof REASON_CODES)[number], Reason>
export type ModerationReason = keyof typeof MODERATION_REASONS
