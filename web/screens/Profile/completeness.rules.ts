/** The parts of a good profile, the most useful first. */
const COMPLETENESS_PARTS = [
  'photo',
  'aboutMe',
  'city',
  'interests',
  'relationshipStatus',
  'bodyType',
  'secondPhoto',
  'appearance',
] as const

export type CompletenessPart = (typeof COMPLETENESS_PARTS)[number]

const WEIGHTS: Record<CompletenessPart, number> = {
  photo: 25,
  aboutMe: 20,
  city: 15,
  interests: 15,
  relationshipStatus: 5,
  bodyType: 5,
  secondPhoto: 10,
  appearance: 5,
}

/**
 * @returns a profile's completeness in percent, and the most useful missing part; undefined if nothing is
 * missing
 */
export function completenessOf(has: Record<CompletenessPart, boolean>): {
  percentage: number
  missing: CompletenessPart | undefined
} {
  const percentage = COMPLETENESS_PARTS.reduce((sum, part) => sum + (has[part] ? WEIGHTS[part] : 0), 0)
  return { percentage, missing: COMPLETENESS_PARTS.find((part) => !has[part]) }
}
