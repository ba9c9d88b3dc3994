import type { ReportReason } from '#web/__generated__/useReportMutation.graphql.ts'

/** What a member can report in place. */
export type ReportedKind = 'profile' | 'photo' | 'message' | 'conversation'

const BEHAVIOUR = [
  'SCAM',
  'HARASSMENT',
  'THREAT',
  'SEXUAL_CONTENT',
  'HATE',
  'UNDERAGE',
  'SPAM',
  'ILLEGAL_CONTENT',
  'OTHER',
] as const

const PERSON = ['FAKE_PROFILE', ...BEHAVIOUR] as const

const PHOTO = [
  'PHOTO_OF_SOMEONE_ELSE',
  'SEXUAL_CONTENT',
  'UNDERAGE',
  'HATE',
  'SPAM',
  'ILLEGAL_CONTENT',
  'OTHER',
] as const

/** The reasons that fit what is reported, frequent ones first. */
export const REASONS_FOR = {
  profile: PERSON,
  conversation: PERSON,
  message: BEHAVIOUR,
  photo: PHOTO,
} as const satisfies Record<ReportedKind, readonly ReportReason[]>

export type Reason = (typeof REASONS_FOR)[ReportedKind][number]
