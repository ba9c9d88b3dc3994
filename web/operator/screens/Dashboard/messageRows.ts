import { graphql, readInlineData } from 'react-relay'
import type { messageRows_figures$key } from '#web/__generated__/messageRows_figures.graphql.ts'

export type MessageRow = {
  day: string
  messages: number
  firstMessages: number
  started: number
  answered: number
}

/** Messages by day; none for a period that was not asked for. */
export function messageRows(key: messageRows_figures$key | null | undefined): MessageRow[] {
  if (!key) return []
  const { days, messages, firstMessages, started, answered } = readInlineData(fragment, key).series
  return days.map((day, at) => ({
    day,
    messages: messages[at]!,
    firstMessages: firstMessages[at]!,
    started: started[at]!,
    answered: answered[at]!,
  }))
}

const fragment = graphql`
  fragment messageRows_figures on MessageFigures @inline {
    series {
      days
      messages
      firstMessages
      started
      answered
    }
  }
`
