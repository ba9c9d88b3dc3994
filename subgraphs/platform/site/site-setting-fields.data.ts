/** Profile fields that a site can show. */
export const PROFILE_FIELDS = {
  type: { name: 'ProfileField', description: 'A field of a profile that a site can show.' },
  values: {
    gender: 'The gender.',
    sexuality: 'The sexual orientation, if the member consented.',
    age: 'The age in years.',
    country: 'The country.',
    region: 'Province, state or county.',
    city: 'The town.',
    aboutMe: 'What the member writes.',
    hairColor: 'The hair colour.',
    eyeColor: 'The eye colour.',
    bodyType: 'The body type.',
    relationshipStatus: 'The relationship status.',
    interests: 'The interests.',
  },
}
/** What profiles show about a member beyond the member's own statements. */
export const PROFILE_NOTES = {
  type: {
    name: 'ProfileNote',
    description: 'What a site can show about a member in addition to the member’s own statements.',
  },
  values: {
    online: 'Whether the member is online.',
    lastActive: 'When the member was last active.',
    new: 'Whether the member is new.',
    distance: 'How far away the member lives.',
    sharedInterests: 'Which interests the viewer shares.',
  },
}
/** Fields that a site can let members search by. */
export const SEARCH_FIELDS = {
  type: { name: 'SearchField', description: 'A field that a site can let members search by.' },
  values: {
    gender: 'The gender.',
    country: 'The country.',
    region: 'Province, state or county.',
    age: 'The age in years.',
    distance: 'How far away the member lives.',
    online: 'Only members who are online.',
    withPhoto: 'Only members with a photo.',
    hairColor: 'The hair colour.',
    eyeColor: 'The eye colour.',
    bodyType: 'The body type.',
    relationshipStatus: 'The relationship status.',
    interests: 'The interests.',
  },
}
/** The reasons for decisions against members, in the order in which moderators see them. */
export const REASON_CODES = [
  'NO_PERSON',
  'NOT_THE_MEMBER',
  'SOMEONE_ELSE',
  'CONTACT_DETAILS',
  'SEXUAL_CONTENT',
  'VIOLENCE_OR_HATE',
  'POSSIBLY_MINOR',
  'ADVERTISING',
  'UNCLEAR_OR_ALTERED',
  'SCAM',
  'HARASSMENT',
  'THREAT',
  'FAKE_PROFILE',
  'FALSE_REPORTS',
  'ILLEGAL_CONTENT',
  'COPYRIGHT',
  'OTHER_RULE',
] as const
/** Those that a site cannot switch off: what the law demands, and the one for any other house rule. */
export const LASTING_REASON_CODES: readonly (typeof REASON_CODES)[number][] = [
  'POSSIBLY_MINOR',
  'THREAT',
  'ILLEGAL_CONTENT',
  'COPYRIGHT',
  'OTHER_RULE',
]

/** The limit of text messages, which cost the operator money. */
export const DEBIT_CODES = {
  default: 500,
  audience: 'server',
  description: 'How many codes for direct debits the site sends by text message in a day; each costs money.',
} as const

/** The limit of what one operator gives back alone. */
export const REFUND_FOUR_EYES = {
  default: 10_000,
  audience: 'server',
  description:
    'What one operator may give back to a member in 30 days, in minor units of money (10000 is 100.00); above it a second operator has to agree. 0: always.',
} as const
