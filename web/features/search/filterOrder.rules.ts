/** A filter's place in the forms of search; `place` is country and region, `only` online and with a photo. */
export type FilterPlace =
  | 'gender'
  | 'order'
  | 'age'
  | 'distance'
  | 'place'
  | 'only'
  | 'interests'
  | 'relationshipStatus'
  | 'bodyType'
  | 'hairColor'
  | 'eyeColor'

const USUAL: readonly FilterPlace[] = [
  'gender',
  'order',
  'age',
  'distance',
  'place',
  'only',
  'interests',
  'relationshipStatus',
  'bodyType',
  'hairColor',
  'eyeColor',
]

// What members of each niche ask first; the other filters follow in their usual order. The gender is always
// the first question: the others apply to its answer.
const FIRST: Readonly<Record<number, readonly FilterPlace[]>> = {
  // A serious relationship: with whom one can have one.
  2: ['gender', 'relationshipStatus', 'age'],
  // Chat and flirt: who is there now.
  3: ['gender', 'only', 'interests'],
  // Over 50: the age, and what one likes to do.
  4: ['gender', 'age', 'interests'],
  // Single parents: a free evening is short, so how far, then with whom.
  5: ['gender', 'distance', 'relationshipStatus'],
  // Rainbow: what one shares beyond whom one loves.
  6: ['gender', 'interests', 'distance'],
  // Adventure: what to do, who is there, and how far.
  7: ['gender', 'interests', 'only', 'distance'],
}

/** The filters of a site's search, in the order of its niche (1 to 7). */
export function filterOrder(niche: number): readonly FilterPlace[] {
  return [...new Set([...(FIRST[niche] ?? []), ...USUAL])]
}
