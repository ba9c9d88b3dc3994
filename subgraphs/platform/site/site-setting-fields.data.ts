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
