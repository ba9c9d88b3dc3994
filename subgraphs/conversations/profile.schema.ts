import { profileStub } from '#platform/graph/entities.ts'
import { builder } from './builder.ts'

/**
 * A member as others see it. Conversations adds the gifts that others gave; the rest belongs to profiles and
 * likes.
 */
export const ProfileRef = profileStub(builder)

/** Whether a profile is that of a member or one run by the site. */
export const ProfileKindRef = builder.enumType('ProfileKind', {
  description: 'The kind of a profile.',
  values: {
    MEMBER: { description: 'A member.' },
    HOUSE: { description: 'A house profile, run by the site and labelled everywhere.' },
  } as const,
})
