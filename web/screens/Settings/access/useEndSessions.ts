import { useTranslation } from 'react-i18next'
import { graphql, useMutation } from 'react-relay'
import type { useEndSessionsEveryMutation } from '#web/__generated__/useEndSessionsEveryMutation.graphql.ts'
import type { useEndSessionsOneMutation } from '#web/__generated__/useEndSessionsOneMutation.graphql.ts'
import type { useEndSessionsOtherMutation } from '#web/__generated__/useEndSessionsOtherMutation.graphql.ts'
import { useErrorTexts } from '#web/runtime/network/errorText.ts'
import { showToast } from '#web/runtime/notices/toastStore.ts'
import { leaveSession } from '#web/runtime/session/leaveSession.ts'
import { focusSection } from '../Section.tsx'

type EndSessions = {
  endSession: (sessionId: string, device: string) => void
  endOthers: () => void
  /** Includes this device; the landing page opens. */
  logOutEverywhere: () => void
  isEnding: boolean
}

/** Logs devices out on the server. */
export function useEndSessions(): EndSessions {
  const { t } = useTranslation('settings')
  const errorText = useErrorTexts()
  const [commitOne] = useMutation<useEndSessionsOneMutation>(oneMutation)
  const [commitOther] = useMutation<useEndSessionsOtherMutation>(otherMutation)
  const [commitEvery, isEnding] = useMutation<useEndSessionsEveryMutation>(everyMutation)
  return {
    isEnding,
    endSession: (sessionId, device) => {
      commitOne({
        variables: { input: { sessionId } },
        onCompleted: ({ endSession: payload }) => {
          if (payload.__typename === 'EndSessionSuccess') {
            showToast({ tone: 'success', title: t('devices.ended', { device }) })
            focusSection('devices')
          } else showToast({ tone: 'info', title: errorText({ code: 'SESSION_NOT_FOUND' }) })
        },
      })
    },
    endOthers: () => {
      commitOther({
        variables: {},
        onCompleted: ({ endOtherSessions: { endedCount: count } }) => {
          showToast({ tone: 'success', title: t('devices.othersEnded', { count }) })
          focusSection('devices')
        },
      })
    },
    logOutEverywhere: () => void commitEvery({ variables: {}, onCompleted: () => leaveSession({ to: '/' }) }),
  }
}

const oneMutation = graphql`
  mutation useEndSessionsOneMutation($input: EndSessionInput!) {
    endSession(input: $input) {
      __typename
      ... on EndSessionSuccess {
        viewer {
          id
          ...DevicesSection_viewer
        }
      }
    }
  }
`

const otherMutation = graphql`
  mutation useEndSessionsOtherMutation {
    endOtherSessions {
      ... on EndOtherSessionsSuccess {
        endedCount
        viewer {
          id
          ...DevicesSection_viewer
        }
      }
    }
  }
`

const everyMutation = graphql`
  mutation useEndSessionsEveryMutation {
    logOutEverywhere {
      ... on LogOutEverywhereSuccess {
        endedCount
      }
    }
  }
`
