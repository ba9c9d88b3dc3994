import { builder } from './builder.ts'

/** A member as others see it. Conversations adds the gifts that others gave; the rest belongs to profiles and likes. */
export const ProfileRef = builder.objectRef<{ id: string }>('Profile').implement({
  audience: 'member',
  description: 'A member as others see it.',
  fields: (t) => ({ id: t.exposeID('id', { description: 'Global id.' }) }),
})
builder.asEntity(ProfileRef, {
  key: builder.selection<{ id: string }>('id'),
  resolveReference: (reference) => reference,
})

/** Whether a profile is that of a member or one run by the site. */
export const ProfileKindRef = builder.enumType('ProfileKind', {
  description: 'Who is behind a profile.',
  values: {
    MEMBER: { description: 'A member.' },
    HOUSE: { description: 'Nobody: a house profile, run by the site and labelled everywhere.' },
  } as const,
})
