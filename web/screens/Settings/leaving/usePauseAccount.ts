import { useTranslation } from 'react-i18next'
import { graphql, useMutation } from 'react-relay'
import type { usePauseAccountMutation } from '#web/__generated__/usePauseAccountMutation.graphql.ts'
import type { usePauseAccountResumeMutation } from '#web/__generated__/usePauseAccountResumeMutation.graphql.ts'
import { useErrorTexts } from '#web/runtime/network/errorText.ts'
import { showToast } from '#web/runtime/notices/toastStore.ts'

type PauseAccount = { pause: (onPaused: () => void) => void; resume: () => void; isChanging: boolean }

/** Hides the member until they want to be visible again. */
export function usePauseAccount(): PauseAccount {
  const { t } = useTranslation('settings')
  const errorText = useErrorTexts()
  const [commitPause, isPausing] = useMutation<usePauseAccountMutation>(pauseMutation)
  const [commitResume, isResuming] = useMutation<usePauseAccountResumeMutation>(resumeMutation)
  const refused = () => showToast({ tone: 'danger', title: errorText({ code: 'NOT_POSSIBLE_NOW' }) })
  return {
    isChanging: isPausing || isResuming,
    pause: (onPaused) => {
      commitPause({
        variables: {},
        onCompleted: ({ pauseAccount: payload }) => {
          if (payload.__typename !== 'PauseAccountSuccess') return refused()
          showToast({ tone: 'success', title: t('delete.pausedNow') })
          onPaused()
        },
      })
    },
    resume: () => {
      commitResume({
        variables: {},
        onCompleted: ({ resumeAccount: payload }) => {
          if (payload.__typename !== 'ResumeAccountSuccess') return refused()
          showToast({ tone: 'success', title: t('delete.resumed') })
        },
      })
    },
  }
}

const pauseMutation = graphql`
  mutation usePauseAccountMutation {
    pauseAccount {
      __typename
      ... on PauseAccountSuccess {
        viewer {
          id
          status
        }
      }
    }
  }
`

const resumeMutation = graphql`
  mutation usePauseAccountResumeMutation {
    resumeAccount {
      __typename
      ... on ResumeAccountSuccess {
        viewer {
          id
          status
        }
      }
    }
  }
`
