import { builder } from '../builder.ts'
import type { ProfileKind, Sexuality } from '../tables.ts'
import type { ProfileRow } from './profile.store.ts'

/** A profile that has passed findProfilesFor; implemented in profile.schema.ts. */
export const ProfileRef = builder.objectRef<ProfileRow>('Profile')

export const SexualityRef = builder.enumType('Sexuality', {
  description: 'A sexual orientation.',
  values: {
    HETERO: { value: 'HETERO' as Sexuality, description: 'Attracted to the other gender.' },
    GAY: { value: 'GAY' as Sexuality, description: 'A man attracted to men.' },
    LESBIAN: { value: 'LESBIAN' as Sexuality, description: 'A woman attracted to women.' },
    BI: { value: 'BI' as Sexuality, description: 'Attracted to more than one gender.' },
  },
})

export const ProfileKindRef = builder.enumType('ProfileKind', {
  description: 'The kind of a profile. Clients that show a profile must show its kind.',
  values: {
    MEMBER: { value: 'member' as ProfileKind, description: 'A person who signed up.' },
    HOUSE: {
      value: 'house' as ProfileKind,
      description: 'A house profile, run by the site itself. It can be seen and liked, but not messaged.',
    },
  },
})

export const ModerationStateRef = builder.enumType('ModerationState', {
  description: 'The moderation state of a photo or text.',
  values: {
    PENDING: {
      value: 'pending',
      description: 'Not moderated yet. Others can see it only if the site moderates after publication.',
    },
    APPROVED: { value: 'approved', description: 'Approved. Others can see it.' },
    REJECTED: { value: 'rejected', description: 'Rejected. Only its owner can see it, with the reason.' },
  } as const,
})
