import { commitLocalUpdate, commitMutation, fetchQuery, graphql, useRelayEnvironment } from 'react-relay'
import type { Environment, GraphQLTaggedNode, MutationParameters, RecordSourceSelectorProxy } from 'relay-runtime'
import type { readSwipeCard_profile$key } from '../../__generated__/readSwipeCard_profile.graphql.ts'
import type { useSwipeMutationsDeckQuery } from '../../__generated__/useSwipeMutationsDeckQuery.graphql.ts'
import type { useSwipeMutationsLikeMutation } from '../../__generated__/useSwipeMutationsLikeMutation.graphql.ts'
import type { useSwipeMutationsPassMutation } from '../../__generated__/useSwipeMutationsPassMutation.graphql.ts'
import type { useSwipeMutationsUndoMutation } from '../../__generated__/useSwipeMutationsUndoMutation.graphql.ts'
import { sortIntoLikeLists } from '../../components/likeLists.ts'

const DEALT = { first: 12 }

/** What the game asks of the server. Each answers what became of it; a lost connection, which the network layer tells, rejects. */
export type SwipeMutations = {
  like: (profileId: string) => Promise<useSwipeMutationsLikeMutation['response']['swipeLike']>
  pass: (profileId: string) => Promise<useSwipeMutationsPassMutation['response']['swipePass']>
  undo: (profileId: string) => Promise<useSwipeMutationsUndoMutation['response']['undoSwipe']>
  /** Takes a decided card out of what was dealt, so that whoever comes back to the screen does not find it there. */
  forget: (profileId: string) => void
  /** Deals further cards, and reads anew how the day stands. */
  deal: () => Promise<readonly readSwipeCard_profile$key[]>
}

export function useSwipeMutations(): SwipeMutations {
  const environment = useRelayEnvironment()
  return {
    forget: (profileId) => commitLocalUpdate(environment, (store) => takeFromDeck(store, profileId)),
    like: async (profileId) => {
      const answer = await commit<useSwipeMutationsLikeMutation>(environment, likeMutation, profileId, (store) => {
        const profile = store.getRootField('swipeLike')?.getLinkedRecord('profile')
        if (profile) sortIntoLikeLists(store, profile, ['sent', 'matches'])
      })
      return answer.swipeLike
    },
    pass: async (profileId) => (await commit<useSwipeMutationsPassMutation>(environment, passMutation, profileId)).swipePass,
    undo: async (profileId) => {
      const answer = await commit<useSwipeMutationsUndoMutation>(environment, undoMutation, profileId, (store) => {
        const profile = store.getRootField('undoSwipe')?.getLinkedRecord('profile')
        if (profile) sortIntoLikeLists(store, profile, [])
      })
      return answer.undoSwipe
    },
    deal: async () => {
      const answer = await fetchQuery<useSwipeMutationsDeckQuery>(environment, deckQuery, DEALT, { fetchPolicy: 'network-only' }).toPromise()
      return answer?.swipeDeck ?? []
    },
  }
}

function commit<Mutation extends MutationParameters>(
  environment: Environment,
  mutation: GraphQLTaggedNode,
  profileId: string,
  updater?: (store: RecordSourceSelectorProxy<Mutation['response']>) => void,
): Promise<Mutation['response']> {
  return new Promise((resolve, reject) => {
    commitMutation<Mutation>(environment, { mutation, variables: { input: { profileId } }, updater, onCompleted: resolve, onError: reject })
  })
}

function takeFromDeck(store: RecordSourceSelectorProxy<unknown>, profileId: string): void {
  const dealt = store.getRoot().getLinkedRecords('swipeDeck', DEALT)
  if (dealt) store.getRoot().setLinkedRecords(dealt.filter((profile) => profile?.getDataID() !== profileId), 'swipeDeck', DEALT)
}

const deckQuery = graphql`
  query useSwipeMutationsDeckQuery($first: Int!) {
    viewer {
      id
      swipeGame {
        ...SwipeGame_game
      }
    }
    swipeDeck(first: $first) {
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

const passMutation = graphql`
  mutation useSwipeMutationsPassMutation($input: SwipePassInput!) {
    swipePass(input: $input) {
      __typename
      ... on SwipePassSuccess {
        viewer {
          id
          swipeGame {
            ...SwipeGame_game
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
