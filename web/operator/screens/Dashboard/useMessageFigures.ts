import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { figureOf, type Colour, type FigureSection, type Periods, type Rows } from './figures.rules.ts'
import { COUNT } from './figureTexts.ts'
import type { MessageRow } from './messageRows.ts'

type Props = { periods: Periods; rows: Rows<MessageRow> }

/** Messages, and how many conversations began and were answered. */
export function useMessageFigures({ periods, rows }: Props): readonly FigureSection[] {
  const { t } = useTranslation('dashboard')
  return useMemo(() => {
    const count = (key: 'messages' | 'firstMessages' | 'started' | 'answered', colour: Colour) =>
      figureOf(periods, rows, { ...COUNT, key, head: t(key), colour, inAll: 'sum', of: (row) => row[key] })
    return [
      { title: t('messages'), name: 'messages', figures: [count('messages', 'accent')] },
      {
        title: t('conversations'),
        name: 'conversations',
        figures: [
          count('started', 'accent'),
          count('answered', 'success'),
          count('firstMessages', 'warning'),
        ],
      },
    ]
  }, [periods, rows, t])
}
