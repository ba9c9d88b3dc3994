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
  return readInlineData(fragment, key).days.map(({ day, messages, firstMessages, started, answered }) => ({
    day,
    messages,
    firstMessages,
    started,
    answered,
  }))
}

const fragment = graphql`
  fragment messageRows_figures on MessageFigures @inline {
    days {
      day
      messages
      firstMessages
      started
      answered
    }
  }
`
