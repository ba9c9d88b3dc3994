import { EllipsisVertical, Keyboard, LogOut, UserRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import { useNavigate } from 'react-router'
import type { OwnMenu_operator$key } from '#web/__generated__/OwnMenu_operator.graphql.ts'
import { classes } from '#web/design/classes.ts'
import { IconButton } from '#web/design/form/Button.tsx'
import { Menu } from '#web/design/notice/Menu.tsx'
import { closeDrawer } from '../parts/drawer.ts'
import { Initials } from '../parts/Initials.tsx'
import { logOutOperator } from '../session/logOutOperator.ts'
import css from './OwnMenu.module.css'

type Props = { operator: OwnMenu_operator$key; short: boolean; onKeys: () => void }

/** Who is logged in and as what, with the way to their own account and out. */
export function OwnMenu({ operator, short, onKeys }: Props) {
  const { t } = useTranslation('console')
  const navigate = useNavigate()
  const { name, role, site, sites } = useFragment(fragment, operator)
  const where = sites.length > 1 ? t('rail.sites', { count: sites.length }) : site.name
  return (
    <div className={classes(css.own, short && css.short)}>
      {!short && (
        <>
          <Initials of={name} />
          <span className={css.words}>
            <b>{name}</b>
            <span>{t('rail.roleAndSites', { role: t(`role.${role as 'ADMIN'}`), sites: where })}</span>
          </span>
        </>
      )}
      <Menu
        label={t('rail.own')}
        items={[
          {
            text: t('account.title'),
            icon: UserRound,
            onSelect: () => {
              closeDrawer()
              void navigate('/operator/account')
            },
          },
          { text: t('keys.title'), icon: Keyboard, onSelect: onKeys },
          { text: t('account.logOut'), icon: LogOut, onSelect: () => void logOutOperator() },
        ]}
      >
        {(trigger) => <IconButton {...trigger} icon={EllipsisVertical} label={t('rail.ownOf', { name })} />}
      </Menu>
    </div>
  )
}

const fragment = graphql`
  fragment OwnMenu_operator on Operator {
    name
    role
    site {
      name
    }
    sites {
      __typename
    }
  }
`
