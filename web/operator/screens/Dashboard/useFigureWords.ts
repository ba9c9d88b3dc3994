import { useTranslation } from 'react-i18next'
import { formatDate } from '#web/runtime/text/format.ts'
import type { Words } from './figureColumns.tsx'

/** The words of tables and files. @param unit what each value is of: a day, or a week that begins on it */
export function useFigureWords(unit: 'days' | 'weeks', count: number): Words {
  const { t } = useTranslation('dashboard')
  return {
    day: t(unit === 'days' ? 'day' : 'weekOf'),
    allDays: t(unit, { count }),
    dayName: (day) => formatDate(day, { day: 'numeric', month: 'short', timeZone: 'UTC' }),
    before: (figure) => t('before', { figure }),
  }
}
