import { rowIdOf } from '#platform/global-ids.ts'
import { builder } from './builder.ts'
import { photoLimit } from './photo.rules.ts'
import { loadOwnProfile } from './profile.actions.ts'
import { ProfileType } from './profile.types.ts'

const ViewerType = builder.objectRef<{ id: string }>('Viewer').implement({
  description: 'The signed-in member: the own profile.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Global id.' }),
    profile: t.field({ type: ProfileType, description: 'The own profile.', resolve: (_viewer, _args, ctx) => loadOwnProfile(ctx) }),
    photoLimit: t.int({
      description: 'How many photos the member may have.',
      resolve: async (_viewer, _args, ctx) => photoLimit((await loadOwnProfile(ctx)).paid, ctx.site.settings),
    }),
  }),
})

builder.asEntity(ViewerType, {
  key: builder.selection<{ id: string }>('id'),
  resolveReference: ({ id }, ctx) => {
    const memberId = rowIdOf('Viewer', id)
    return memberId !== undefined && memberId === ctx.viewer?.memberId ? { id } : null
  },
})
