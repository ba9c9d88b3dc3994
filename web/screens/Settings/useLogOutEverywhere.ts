import { graphql, useMutation } from 'react-relay'
import type { useLogOutEverywhereMutation } from '../../__generated__/useLogOutEverywhereMutation.graphql.ts'
import { leaveSession } from '../../app/leaveSession.ts'

/** Ends every session of the member, this one included, and leaves for the landing. */
export function useLogOutEverywhere(): { logOutEverywhere: () => void; isLeaving: boolean } {
  const [commit, isLeaving] = useMutation<useLogOutEverywhereMutation>(mutation)
  return { isLeaving, logOutEverywhere: () => void commit({ variables: {}, onCompleted: () => leaveSession({ to: '/' }) }) }
}

const mutation = graphql`
  mutation useLogOutEverywhereMutation {
    logOutEverywhere {
      endedCount
    }
  }
`
