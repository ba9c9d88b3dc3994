import { builder } from '../builder.ts'
import type { Choice, ChoicesOfSite } from './choice.store.ts'
import { offeredGenders } from './gender.rules.ts'
import { choiceName, choicesOf } from './site-choices.ts'

/** An entry of a list that members choose from. */
export const ChoiceRef = builder
  .objectRef<Pick<Choice, 'names'> & { id: number | string }>('Choice')
  .implement({
    audience: 'visitor',
    description: 'An entry of a list that members choose from. Public.',
    fields: (t) => ({
      value: t.id({
        description: 'What inputs take; it stays the same.',
        resolve: (choice) => String(choice.id),
      }),
      name: t.string({
        description: 'The name, in the language of the request or else of the site.',
        resolve: (choice, _args, ctx) => choiceName(ctx, choice),
      }),
    }),
  })

const ProfileChoicesRef = builder.objectRef<ChoicesOfSite>('ProfileChoices').implement({
  audience: 'visitor',
  description: 'The lists that members of this site choose from, in display order. Public.',
  fields: (t) => ({
    genders: t.field({
      type: [ChoiceRef],
      description:
        'Genders. Their values are words, MALE and FEMALE on most sites. Not an enum, because a site can add its own.',
      resolve: (_choices, _args, ctx) =>
        offeredGenders(ctx.site).map(({ token, names }) => ({ id: token, names })),
    }),
    hairColors: t.field({
      type: [ChoiceRef],
      description: 'Hair colours.',
      resolve: ({ lists }) => lists.hair,
    }),
    eyeColors: t.field({
      type: [ChoiceRef],
      description: 'Eye colours.',
      resolve: ({ lists }) => lists.eye,
    }),
    bodyTypes: t.field({
      type: [ChoiceRef],
      description: 'Body types.',
      resolve: ({ lists }) => lists.body,
    }),
    relationshipStatuses: t.field({
      type: [ChoiceRef],
      description: 'Relationship statuses.',
      resolve: ({ lists }) => lists.relationship,
    }),
    interests: t.field({
      type: [ChoiceRef],
      description: 'Interests.',
      resolve: ({ lists }) => lists.interest,
    }),
  }),
})

builder.queryField('profileChoices', (t) =>
  t.field({
    type: ProfileChoicesRef,
    description: 'The choices for profiles and searches.',
    resolve: (_root, _args, ctx) => choicesOf(ctx),
  }),
)
