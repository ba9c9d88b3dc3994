import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { FigurePanel } from './FigurePanel.tsx'
import { figureOf, type Colour, type Periods, type Rows } from './figures.rules.ts'
import { COUNT } from './figureTexts.ts'
import type { MessageRow } from './messageRows.ts'

type Props = { periods: Periods; rows: Rows<MessageRow> }

/** Messages, and how many conversations began and were answered. */
export function MessagesPanels({ periods, rows }: Props) {
  const { t } = useTranslation('dashboard')
  const [messages, conversations] = useMemo(() => {
    const count = (key: 'messages' | 'firstMessages' | 'started' | 'answered', colour: Colour) =>
      figureOf(periods, rows, { ...COUNT, key, head: t(key), colour, inAll: 'sum', of: (row) => row[key] })
    return [
      [count('messages', 'accent')] as const,
      [count('started', 'accent'), count('answered', 'success'), count('firstMessages', 'warning')] as const,
    ] as const
  }, [periods, rows, t])
  const { days } = periods
  return (
    <>
      <FigurePanel title={t('messages')} name="messages" days={days} figures={messages} />
      <FigurePanel title={t('conversations')} name="conversations" days={days} figures={conversations} />
    </>
  )
}
