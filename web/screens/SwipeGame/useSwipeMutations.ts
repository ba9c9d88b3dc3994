import { commitLocalUpdate, commitMutation, fetchQuery, graphql, useRelayEnvironment } from 'react-relay'
import type {
  Environment,
  GraphQLTaggedNode,
  MutationParameters,
  RecordSourceProxy,
  SelectorStoreUpdater,
} from 'relay-runtime'
import type { readSwipeCard_profile$key } from '#web/__generated__/readSwipeCard_profile.graphql.ts'
import type { useSwipeMutationsDeckQuery } from '#web/__generated__/useSwipeMutationsDeckQuery.graphql.ts'
import type { useSwipeMutationsLastSwipeQuery } from '#web/__generated__/useSwipeMutationsLastSwipeQuery.graphql.ts'
import type { useSwipeMutationsLikeMutation } from '#web/__generated__/useSwipeMutationsLikeMutation.graphql.ts'
import type { useSwipeMutationsPassMutation } from '#web/__generated__/useSwipeMutationsPassMutation.graphql.ts'
import type { useSwipeMutationsUndoMutation } from '#web/__generated__/useSwipeMutationsUndoMutation.graphql.ts'
import type { useSwipeMutationsUpdatableQuery } from '#web/__generated__/useSwipeMutationsUpdatableQuery.graphql.ts'
import { sortIntoLikeLists } from '#web/features/likes/likeLists.ts'
import { assignable } from '#web/runtime/network/assignable.ts'
import { inOrder, SILENT_ON_FAILURE } from '#web/runtime/network/network.ts'

/** The game's filter, as in the screen's query for the first cards. */
export type GameFilter = useSwipeMutationsDeckQuery['variables']['filter']

const DEALT_AT_ONCE = 12

/**
 * The game's requests to the server. Each resolves with its result; a lost connection, which the network
 * layer reports, rejects.
 */
export type SwipeMutations = {
  like: (profileId: string) => Promise<useSwipeMutationsLikeMutation['response']['swipeLike']>
  pass: (profileId: string) => Promise<useSwipeMutationsPassMutation['response']['swipePass']>
  undo: (profileId: string) => Promise<useSwipeMutationsUndoMutation['response']['undoSwipe']>
  /** Removes a decided card from the dealt ones, so that it does not reappear on returning to the screen. */
  forget: (profileId: string) => void
  /**
   * Deals further cards, and refreshes the day's state.
   * @param isRepeated whether its failure has been reported
   */
  deal: (isRepeated?: boolean) => Promise<readonly readSwipeCard_profile$key[]>
}

export function useSwipeMutations(filter: GameFilter): SwipeMutations {
  const environment = useRelayEnvironment()
  const dealt = { first: DEALT_AT_ONCE, filter }
  return {
    forget: (profileId) => commitLocalUpdate(environment, (store) => takeFromDeck(store, dealt, profileId)),
    like: async (profileId) => {
      const answer = await commit<useSwipeMutationsLikeMutation>(
        environment,
        likeMutation,
        profileId,
        (store, answer) => {
          const profile = answer?.swipeLike.profile
          if (profile) sortIntoLikeLists(store, profile, ['sent', 'matches'])
          keepOwnSwipe(store, profileId)
        },
      )
      return answer.swipeLike
    },
    pass: async (profileId) => {
      const answer = await commit<useSwipeMutationsPassMutation>(
        environment,
        passMutation,
        profileId,
        (store) => keepOwnSwipe(store, profileId),
      )
      return answer.swipePass
    },
    undo: async (profileId) => {
      const answer = await commit<useSwipeMutationsUndoMutation>(
        environment,
        undoMutation,
        profileId,
        (store, answer) => {
          const profile = answer?.undoSwipe.profile
          if (profile) sortIntoLikeLists(store, profile, [])
        },
      )
      return answer.undoSwipe
    },
    deal: async (isRepeated) => {
      const answer = await fetchQuery<useSwipeMutationsDeckQuery>(environment, deckQuery, dealt, {
        fetchPolicy: 'network-only',
        networkCacheConfig: isRepeated ? SILENT_ON_FAILURE : { force: true },
      }).toPromise()
      return answer?.swipeDeck ?? []
    },
  }
}

function commit<Mutation extends MutationParameters>(
  environment: Environment,
  mutation: GraphQLTaggedNode,
  profileId: string,
  updater?: SelectorStoreUpdater<Mutation['response']>,
): Promise<Mutation['response']> {
  return new Promise((resolve, reject) => {
    commitMutation<Mutation>(environment, {
      mutation,
      variables: { input: { profileId } },
      cacheConfig: inOrder('like', profileId),
      updater,
      onCompleted: resolve,
      onError: reject,
    })
  })
}

function takeFromDeck(
  store: RecordSourceProxy,
  dealt: useSwipeMutationsUpdatableQuery['variables'],
  profileId: string,
): void {
  const root = store.readUpdatableQuery<useSwipeMutationsUpdatableQuery>(dealtQuery, dealt).updatableData
  if (root.swipeDeck) root.swipeDeck = assignable(root.swipeDeck.filter(({ __id }) => __id !== profileId))
}

// The answer names the last swipe without its card. This page has it, unless another device swiped meanwhile.
function keepOwnSwipe(store: RecordSourceProxy, profileId: string): void {
  const { viewer } = store.readUpdatableQuery<useSwipeMutationsLastSwipeQuery>(
    lastSwipeQuery,
    {},
  ).updatableData
  const game = viewer?.swipeGame
  if (game?.lastSwipe && game.lastSwipe.profile.id !== profileId) game.lastSwipe = null
}

const lastSwipeQuery = graphql`
  query useSwipeMutationsLastSwipeQuery @updatable {
    viewer {
      swipeGame {
        lastSwipe {
          profile {
            id
          }
        }
      }
    }
  }
`

// The state of the day after a decision. The game reads it from the store, as SwipeGame_game.
void graphql`
  fragment useSwipeMutations_day on SwipeGame {
    # eslint-disable-next-line relay/unused-fields -- the game reads it from the store
    likesPerDay
    # eslint-disable-next-line relay/unused-fields -- likewise
    likesLeft
    # eslint-disable-next-line relay/unused-fields -- likewise
    resetsAt
    # eslint-disable-next-line relay/unused-fields -- likewise
    lastSwipe {
      profile {
        id
      }
    }
  }
`

// Relay requires values assigned to a list to be such a fragment.
void graphql`
  fragment useSwipeMutations_card on Profile @assignable {
    __typename
  }
`

const dealtQuery = graphql`
  query useSwipeMutationsUpdatableQuery($first: Int!, $filter: ProfileSearchInput) @updatable {
    swipeDeck(first: $first, filter: $filter) {
      __typename
      __id
      ...useSwipeMutations_card
    }
  }
`

const deckQuery = graphql`
  query useSwipeMutationsDeckQuery($first: Int!, $filter: ProfileSearchInput) {
    viewer {
      # eslint-disable-next-line relay/unused-fields -- the game reads it from the store
      swipeGame {
        # eslint-disable-next-line relay/must-colocate-fragment-spreads -- the game reads it from the store
        ...SwipeGame_game
      }
    }
    swipeDeck(first: $first, filter: $filter) {
      # eslint-disable-next-line relay/must-colocate-fragment-spreads -- the caller reads the cards
      ...readSwipeCard_profile
    }
  }
`

const likeMutation = graphql`
  mutation useSwipeMutationsLikeMutation($input: SwipeLikeInput!) {
    swipeLike(input: $input) {
      __typename
      ... on SwipeLikeSuccess {
        isMatch
        profile {
          id
          ...likeLists_profile
        }
        viewer {
          id
          swipeGame {
            ...useSwipeMutations_day
          }
          ...LikesTabs_viewer
        }
      }
      ... on UserError {
        code
      }
    }
  }
`

const passMutation = graphql`
  mutation useSwipeMutationsPassMutation($input: SwipePassInput!) {
    swipePass(input: $input) {
      __typename
      ... on SwipePassSuccess {
        viewer {
          id
          swipeGame {
            ...useSwipeMutations_day
          }
        }
      }
      ... on UserError {
        code
      }
    }
  }
`

const undoMutation = graphql`
  mutation useSwipeMutationsUndoMutation($input: UndoSwipeInput!) {
    undoSwipe(input: $input) {
      __typename
      ... on UndoSwipeSuccess {
        profile {
          id
          ...likeLists_profile
        }
        viewer {
          id
          swipeGame {
            ...SwipeGame_game
          }
          ...LikesTabs_viewer
        }
      }
      ... on UserError {
        code
      }
    }
  }
`
