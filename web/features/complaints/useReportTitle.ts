import { useTranslation } from 'react-i18next'
import type { Reported } from './reported.ts'

/** What a report is about, in words. @param name of the member */
export function useReportTitle({ kind }: Reported, name: string): string {
  const { t } = useTranslation('member')
  return t(`report.title.${kind === 'photo' || kind === 'message' ? kind : 'member'}`, { name })
}
