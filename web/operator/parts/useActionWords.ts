import { useTranslation } from 'react-i18next'
import { keyOfAction } from './auditActions.rules.ts'

/** Says an act of the audit in words; one that the console does not know yet stays as it is. */
export function useActionWords(): (action: string) => string {
  const { t, i18n } = useTranslation('audit')
  return (action) => {
    const key = keyOfAction(action)
    return i18n.exists(`audit:actions.${key}`) ? t(`actions.${key as 'member_opened'}`) : action
  }
}
