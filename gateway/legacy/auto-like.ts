import { z } from 'zod'
import { ownOperation } from '../operations/own-operations.ts'
import type { LegacyCall } from './legacy-call.ts'

const AUTO_LIKE = ownOperation(
  'query LegacyAutoLike { viewer { autoLike { id displayName kind mainPhoto { match: url(variant: CARD, portable: true) } } } }',
)

/** GET /api/auto-like.php: the profile that the match modal announces (LIKE-06). */
export const autoLike: LegacyCall = {
  method: 'GET',
  path: '/api/auto-like.php',
  summary: 'The like to announce: the newest unseen one, or a profile labelled as fictional',
  session: 'required',
  answers: {
    200: {
      description:
        'The like; `match` is an absolute URL. If `fictional` is true, the site runs the profile and clients must label it',
      shape: z.object({
        id: z.string(),
        name: z.string(),
        fictional: z.boolean(),
        main_image: z.object({ match: z.string().nullable() }),
      }),
    },
    204: { description: 'Nothing to announce' },
  },
  async handle({ origin, context, run }) {
    const {
      viewer: { autoLike: profile },
    } = await run(AUTO_LIKE)
    if (profile === null) return { status: 204 }
    const { cdnPrefix } = context.site.settings
    const match = profile.mainPhoto?.match ?? null
    return {
      status: 200,
      body: {
        id: profile.id,
        name: profile.displayName,
        fictional: profile.kind === 'HOUSE',
        main_image: { match: match === null ? null : `${cdnPrefix === '' ? origin : cdnPrefix}${match}` },
      },
    }
  },
}
