import { UserPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/design/form/Button.tsx'
import { useKeys } from '#web/operator/keys/useKeys.ts'
import { FilterSelect } from '#web/operator/parts/FilterSelect.tsx'
import { Toolbar } from '#web/operator/parts/Toolbar.tsx'
import { ROLES, type Role } from '#web/operator/session/OperatorContext.tsx'

const STATES = ['ALL', 'ACTIVE', 'DISABLED'] as const

export type OperatorFilter = { role: Role | 'ALL'; state: (typeof STATES)[number] }

type Props = {
  filter: OperatorFilter
  onFilter: (filter: OperatorFilter) => void
  onNew: () => void
  /** Further actions, before the new operator. */
  children: ReactNode
}

/** Which operators are shown, and a new one. */
export function OperatorsToolbar({ filter, onFilter, onNew, children }: Props) {
  const { t } = useTranslation('console')
  useKeys([{ keys: 'n', label: t('operators.newKey'), onPress: onNew }])
  return (
    <Toolbar
      label={t('operators.toolbar')}
      actions={
        <>
          {children}
          <Button icon={UserPlus} onClick={onNew}>
            {t('operators.new')}
          </Button>
        </>
      }
    >
      <FilterSelect
        label={t('operators.role')}
        value={filter.role}
        options={(['ALL', ...ROLES] as const).map((value) => ({
          value,
          text: value === 'ALL' ? t('operators.allRoles') : t(`role.${value}`),
        }))}
        onChange={(role) => onFilter({ ...filter, role })}
      />
      <FilterSelect
        label={t('operators.status')}
        value={filter.state}
        options={STATES.map((value) => ({ value, text: t(`operators.states.${value}`) }))}
        onChange={(state) => onFilter({ ...filter, state })}
      />
    </Toolbar>
  )
}
