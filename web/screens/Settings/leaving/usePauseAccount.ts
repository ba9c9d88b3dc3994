import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useMutation } from 'react-relay'
import type { usePauseAccountMutation } from '#web/__generated__/usePauseAccountMutation.graphql.ts'
import type { usePauseAccountResumeMutation } from '#web/__generated__/usePauseAccountResumeMutation.graphql.ts'
import { refusalsOf, type Refusals } from '#web/features/forms/refusals.ts'
import { useErrorTexts } from '#web/runtime/network/errorText.ts'
import { showToast } from '#web/runtime/notices/toastStore.ts'

type PauseAccount = {
  /** @param until a calendar day, YYYY-MM-DD */
  pause: (until: string, onPaused: () => void) => void
  resume: () => void
  isChanging: boolean
  refusals: Refusals
}

/** Hides the member until a day, or until they want to be visible again. */
export function usePauseAccount(): PauseAccount {
  const { t } = useTranslation('settings')
  const errorText = useErrorTexts()
  const [commitPause, isPausing] = useMutation<usePauseAccountMutation>(pauseMutation)
  const [commitResume, isResuming] = useMutation<usePauseAccountResumeMutation>(resumeMutation)
  const [refusals, setRefusals] = useState<Refusals>({})
  const refused = () => showToast({ tone: 'danger', title: errorText({ code: 'NOT_POSSIBLE_NOW' }) })
  return {
    isChanging: isPausing || isResuming,
    refusals,
    pause: (until, onPaused) => {
      commitPause({
        variables: { input: { until } },
        onCompleted: ({ pauseAccount: payload }) => {
          if (payload.__typename === 'InvalidInputError') return setRefusals(refusalsOf(payload) ?? {})
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
  mutation usePauseAccountMutation($input: PauseAccountInput!) {
    pauseAccount(input: $input) {
      __typename
      ... on PauseAccountSuccess {
        viewer {
          id
          status
          pausedUntil
        }
      }
      ... on InvalidInputError {
        code
        fields {
          path
          code
          limit
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
          pausedUntil
        }
      }
    }
  }
`
