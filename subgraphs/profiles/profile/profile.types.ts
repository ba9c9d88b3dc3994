import { builder } from '../builder.ts'
import type { ProfileKind, Sexuality } from '../tables.ts'
import type { ProfileRow } from './profile.store.ts'

/** A profile that has passed findProfilesFor; implemented in profile.schema.ts. */
export const ProfileRef = builder.objectRef<ProfileRow>('Profile')

export const SexualityRef = builder.enumType('Sexuality', {
  description: 'Whom a member feels drawn to.',
  values: {
    HETERO: { value: 'HETERO' as Sexuality, description: 'The other gender.' },
    GAY: { value: 'GAY' as Sexuality, description: 'Men, said by a man.' },
    LESBIAN: { value: 'LESBIAN' as Sexuality, description: 'Women, said by a woman.' },
    BI: { value: 'BI' as Sexuality, description: 'More than one gender.' },
  },
})

export const ProfileKindRef = builder.enumType('ProfileKind', {
  description: 'Whose profile it is. Clients that show a profile must show this.',
  values: {
    MEMBER: { value: 'member' as ProfileKind, description: 'A person who signed up.' },
    HOUSE: {
      value: 'house' as ProfileKind,
      description: 'Run by the site itself: can be seen and liked, cannot be written to.',
    },
  },
})

export const ModerationStateRef = builder.enumType('ModerationState', {
  description: 'What the site has decided about a photo or text.',
  values: {
    PENDING: {
      value: 'pending',
      description: 'Not moderated yet. Others see it only where the site moderates afterwards.',
    },
    APPROVED: { value: 'approved', description: 'Others see it.' },
    REJECTED: { value: 'rejected', description: 'Only its owner sees it, with the reason.' },
  } as const,
})
