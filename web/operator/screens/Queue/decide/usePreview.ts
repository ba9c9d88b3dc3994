import { useEffect, useState } from 'react'
import { fetchQuery, graphql } from 'react-relay'
import type { usePreviewQuery } from '#web/__generated__/usePreviewQuery.graphql.ts'
import { operatorEnvironment } from '#web/operator/session/environment.ts'
import { inputOf, lackOf } from '../work/choice.rules.ts'
import type { Deciding } from '../work/useDeciding.ts'

/** What one side will read. */
export type PreviewedText = { text: string; locale: string }

export type Preview = {
  member: PreviewedText | undefined
  reporter: PreviewedText | undefined
  state: 'none' | 'asking' | 'ready' | 'failed'
}

const NONE: Preview = { member: undefined, reporter: undefined, state: 'none' }
// Words are typed faster than they can be read.
const TYPING_MS = 250

const textOf = (text: string | null | undefined, locale: string | null | undefined) =>
  text == null || locale == null ? undefined : { text, locale }

/**
 * What both sides will read of the choice, in their languages, as the server words it.
 * @param locale a language for the operator instead; undefined for each reader's own
 */
export function usePreview({ about, choice }: Deciding, locale: string | undefined): Preview {
  const input = lackOf(choice, about) === undefined ? inputOf(about.caseId, choice) : undefined
  const wanted = input && JSON.stringify({ input, locale })
  const [got, setGot] = useState<{ wanted: string; preview: Preview }>()
  useEffect(() => {
    if (wanted === undefined) return
    const variables = JSON.parse(wanted) as usePreviewQuery['variables']
    const words = `${choice.addition}${choice.answer}`
    let isOver = false
    const show = (preview: Preview) => !isOver && setGot({ wanted, preview })
    const timer = setTimeout(
      () =>
        fetchQuery<usePreviewQuery>(operatorEnvironment(), query, variables, {
          fetchPolicy: 'store-or-network',
        }).subscribe({
          next: ({ decisionPreview: found }) =>
            show({
              member: textOf(found?.memberText, found?.memberLocale),
              reporter: textOf(found?.reporterText, found?.reporterLocale),
              state: 'ready',
            }),
          error: () => show({ ...NONE, state: 'failed' }),
        }),
      words === '' ? 0 : TYPING_MS,
    )
    return () => {
      isOver = true
      clearTimeout(timer)
    }
    // The words are part of what is wanted.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [wanted])
  if (wanted === undefined) return NONE
  // Until the answer, the text that stands stays: it would flicker with every letter.
  if (got?.wanted !== wanted) return { ...(got?.preview ?? NONE), state: 'asking' }
  return got.preview
}

const query = graphql`
  query usePreviewQuery($input: DecideCaseInput!, $locale: String) {
    decisionPreview(input: $input, locale: $locale) {
      memberText
      memberLocale
      reporterText
      reporterLocale
    }
  }
`
