import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { AccessFields_self$key } from '#web/__generated__/AccessFields_self.graphql.ts'
import { Checkbox } from '#web/design/form/Checkbox.tsx'
import { Select } from '#web/design/form/Select.tsx'
import { ROLES, type Role } from '#web/operator/session/OperatorContext.tsx'
import css from './AccessFields.module.css'

/** What an operator may do and where; `siteIds` null is every site. */
export type Access = { role: Role; siteIds: readonly string[] | null }

type Props = {
  access: Access
  /** The admin who looks, whose sites can be chosen. */
  self: AccessFields_self$key
  /** Under the sites, in words. */
  error: string | undefined
  onChange: (access: Access) => void
}

/** The choice of a role, with what it may do, and of sites. */
export function AccessFields({ access, self, error, onChange }: Props) {
  const { t } = useTranslation('console')
  const { sites } = useFragment(fragment, self)
  const { role, siteIds } = access
  return (
    <>
      <Select
        label={t('operators.role')}
        hint={t(`roleMeaning.${role}`)}
        value={role}
        options={ROLES.map((value) => ({ value, text: t(`role.${value}`) }))}
        onChange={(event) => onChange({ ...access, role: event.target.value as Role })}
      />
      <fieldset className={css.sites}>
        <legend>{t('operators.sites')}</legend>
        <Checkbox
          checked={siteIds === null}
          error={error}
          onChange={(event) => onChange({ ...access, siteIds: event.target.checked ? null : [] })}
        >
          {t('operators.allSitesAndNew')}
        </Checkbox>
        {siteIds !== null &&
          sites.map(({ id, name }) => (
            <Checkbox
              key={id}
              checked={siteIds.includes(id)}
              onChange={(event) =>
                onChange({
                  ...access,
                  siteIds: event.target.checked ? [...siteIds, id] : siteIds.filter((other) => other !== id),
                })
              }
            >
              {name}
            </Checkbox>
          ))}
      </fieldset>
    </>
  )
}

const fragment = graphql`
  fragment AccessFields_self on Operator {
    sites {
      id
      name
    }
  }
`
