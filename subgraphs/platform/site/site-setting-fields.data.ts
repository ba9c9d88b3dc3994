/** Profile fields that a site can show. */
export const PROFILE_FIELDS = [
  'gender',
  'sexuality',
  'age',
  'country',
  'region',
  'city',
  'aboutMe',
  'hairColor',
  'eyeColor',
  'bodyType',
  'relationshipStatus',
  'interests',
] as const
/** What profiles show about a member beyond the member's own statements. */
export const PROFILE_NOTES = ['online', 'lastActive', 'new', 'distance', 'sharedInterests'] as const
/** Fields that a site can let members search by. */
export const SEARCH_FIELDS = [
  'gender',
  'country',
  'region',
  'age',
  'distance',
  'online',
  'withPhoto',
  'hairColor',
  'eyeColor',
  'bodyType',
  'relationshipStatus',
  'interests',
] as const
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
