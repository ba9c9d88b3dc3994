import { Lock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#web/design/Icon.tsx'
import { useOperator, type Role } from '../session/OperatorContext.tsx'
import css from './OnlyFor.module.css'

/** Whether the operator is in one of these roles, or an admin. */
export function useMay(roles: readonly Role[]): boolean {
  const { role } = useOperator()
  return role === 'ADMIN' || roles.includes(role)
}

/** Beside what is grey for the operator: the roles that may. Draws nothing for those. */
export function OnlyFor({ roles }: { roles: readonly Role[] }) {
  const { t, i18n } = useTranslation('console')
  const may = useMay(roles)
  if (may) return null
  const names = (['ADMIN', ...roles] as const).map((role) => t(`role.${role}`))
  const list = new Intl.ListFormat(i18n.language, { type: 'disjunction' }).format(names)
  return (
    <p className={css.only}>
      <Icon of={Lock} size={16} />
      {t('noAccess.text', { roles: list })}
    </p>
  )
}
