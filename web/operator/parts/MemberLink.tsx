import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import css from './RowLink.module.css'

type Props = {
  /** Global id of the OperatorMember. */
  id: string
  /** Empty for an erased member, who has no page. */
  name: string
  /** Why the page is opened, for the audit. It stays out of the address, which servers log. */
  purpose: string
}

/** The way to a member's page, which says there why it was opened. */
export function MemberLink({ id, name, purpose }: Props) {
  const { t } = useTranslation('people')
  if (name === '') return t('erased')
  return (
    <Link to={`/operator/members/${encodeURIComponent(id)}`} state={{ purpose }} className={css.link}>
      <bdi>{name}</bdi>
    </Link>
  )
}
