import { graphql, useMutation } from 'react-relay'
import type { useReportMutation } from '#web/__generated__/useReportMutation.graphql.ts'
import { refusalsOf } from '#web/features/forms/refusals.ts'
import { unsentRefusals } from '#web/features/forms/unsent.ts'
import { useLateRefusals } from '#web/features/forms/useLateRefusals.ts'
import { SILENT_ON_FAILURE } from '#web/runtime/network/network.ts'
import { readText } from '#web/runtime/text/readText.ts'
import type { Reason } from './reportReasons.rules.ts'

/** What the receipt shows. */
export type FiledReport = {
  reference: string
  /** False if the member had reported the same before, in other words: the first report stands. */
  isNew: boolean
}

type About = {
  /** A global id. */
  subject: string
  /** The sheet's title, for a failure after the sheet was closed. */
  title: string
}

/**
 * Reports a profile, photo, message or conversation (TRUST-07). The words stay after a failure, which shows
 * in the form, or in a toast once the form is closed.
 */
export function useReport({ subject, title }: About, onFiled: (report: FiledReport) => void) {
  const { form, refuse, clear, textOf } = useLateRefusals(title)
  const [commit, isSending] = useMutation<useReportMutation>(mutation)

  function send(reason: Reason, typed: string) {
    const words = readText(typed) || null
    if (reason === 'OTHER' && words === null) return refuse({ words: { code: 'TEXT_REQUIRED' } })
    if (navigator.onLine === false) return refuse(unsentRefusals())
    clear()
    commit({
      variables: { input: { subject, reason, words } },
      cacheConfig: SILENT_ON_FAILURE,
      onCompleted: ({ report: payload }) => {
        const { report } = payload
        if (report) {
          const isNew = report.reason === reason && report.words === words
          onFiled({ reference: report.reference, isNew })
        } else {
          const { subject: unknown, ...others } = refusalsOf(payload) ?? {}
          refuse(unknown ? { form: unknown } : others)
        }
      },
      onError: (error) => refuse(unsentRefusals(error)),
    })
  }
  return { form, textOf, isSending, send }
}

const mutation = graphql`
  mutation useReportMutation($input: ReportInput!) {
    report(input: $input) {
      __typename
      ... on ReportSuccess {
        report {
          reference
          reason
          words
        }
      }
      ...refusals_payload @alias(as: "refusal")
    }
  }
`
