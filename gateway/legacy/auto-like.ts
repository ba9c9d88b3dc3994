import { z } from 'zod'
import { PAGE_SIZE, readAllPages } from './all-pages.ts'
import type { LegacyCall } from './legacy-call.ts'

const LIKES_RECEIVED = `query LegacyAutoLike($first: Int!, $after: String) { viewer {
  newLikesCount likesReceived(first: $first, after: $after) {
    edges { isNew node { id displayName kind mainPhoto { match: url(variant: CARD) } } } pageInfo { hasNextPage endCursor } } } }`

/** GET /api/auto-like.php: the newest like that the member has not seen, for the match modal (LIKE-06). */
export const autoLike: LegacyCall = {
  method: 'GET', path: '/api/auto-like.php', summary: 'The newest unseen like', session: 'required',
  answers: {
    200: {
      description: 'Who likes the member; `match` is a whole address',
      shape: z.object({ id: z.string(), name: z.string(), fictional: z.boolean(), main_image: z.object({ match: z.string().nullable() }) }),
    },
    204: { description: 'No unseen like' },
  },
  async handle({ origin, run }) {
    const readPage = async (after: string | null) => {
      const { viewer } = await run(LIKES_RECEIVED, { first: PAGE_SIZE, after })
      return viewer.newLikesCount === 0 ? NOTHING : viewer.likesReceived
    }
    const edges = await readAllPages(readPage, (read) => read.some(({ isNew }) => isNew))
    const profile = edges.find(({ isNew }) => isNew)?.node
    if (profile === undefined) return { status: 204 }
    const match = profile.mainPhoto?.match ?? null
    return {
      status: 200,
      body: {
        id: profile.id, name: profile.displayName, fictional: profile.kind === 'HOUSE',
        main_image: { match: match === null ? null : `${origin}${match}` },
      },
    }
  },
}

const NOTHING = { edges: [], pageInfo: { hasNextPage: false, endCursor: null } }
